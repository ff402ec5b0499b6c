import type { Database } from '../database/connect.ts'
import type { Deadline, DueRow } from '../deadlines/deadline.ts'

/** Creates a sample table with one due timestamp per row. */
export const createThings = (database: Database) =>
  database.query({
    text: 'CREATE TABLE public.things (id char(24) PRIMARY KEY, due_at timestamptz(3), fired int NOT NULL DEFAULT 0)',
  })

export const thingDeadline = (database: Database): Deadline => ({
  name: 'thing-due',
  findDueBetween: async ({ from, to, limit }) => {
    const { rows } = await database.query<{ id: string; due_at: Date }>({
      text: `SELECT id, due_at FROM public.things WHERE due_at <= $2 AND ($1::timestamptz IS NULL OR due_at > $1)
        ORDER BY due_at, id LIMIT $3`,
      values: [from, to, limit],
    })
    return rows.map(({ id, due_at: dueAt }): DueRow => ({ appId: 'a'.repeat(24), id, dueAt }))
  },
  fire: async (tx, { id, dueAt }, now) => {
    const { rowCount } = await tx.query({
      text: 'UPDATE public.things SET due_at = NULL, fired = fired + 1 WHERE id = $1 AND due_at = $2 AND due_at <= $3',
      values: [id, dueAt, now],
    })
    return rowCount === 1
  },
})
