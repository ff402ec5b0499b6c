import type { ListId, TaskCard } from '@passerelle/contract/projects/shapes'
import type { Person } from '@passerelle/kernel/actor'
import type { Database } from '@passerelle/server/database/connect'
import type { Narrowing } from '../filters/narrowing.ts'
import { narrowingSql, narrowingValues } from '../filters/narrowing-sql.ts'
import { peopleFields, peopleLaterals } from './people-columns.ts'
import { taskFields, taskLaterals } from './task-columns.ts'
import { toCard, type CardRow } from './task-wire.ts'

/** A list is counted this far; more cards than that are "1000+" and cost nothing. */
const countedTo = 1001

type Order = { where: string; order: string; again: string }

const whole = (name: string, { where, order, again }: Order) => ({
  name: `projects.board-${name}`,
  text: `SELECT counted.total, page.* FROM (
           SELECT count(*) AS total FROM (SELECT FROM projects.tasks WHERE ${where} LIMIT ${countedTo}) first) counted
         LEFT JOIN LATERAL (
           SELECT ${taskFields}, ${peopleFields}
             FROM (SELECT * FROM projects.tasks WHERE ${where} ORDER BY ${order} OFFSET $3 LIMIT $4) t ${taskLaterals} ${peopleLaterals}) page ON true
         ORDER BY ${again}`,
})

// Looking at each request is what costs here: what is counted and what is shown are found in one pass.
const narrowed = (name: string, { where, order, again }: Order) => ({
  name: `projects.board-${name}-narrowed`,
  text: `WITH found AS MATERIALIZED (
           SELECT id FROM projects.tasks t WHERE ${where} AND ${narrowingSql(5)} ORDER BY ${order} LIMIT greatest(${countedTo}, $3::bigint + $4))
         SELECT counted.total, page.* FROM (SELECT least(count(*), ${countedTo}) AS total FROM found) counted
         LEFT JOIN LATERAL (
           SELECT ${taskFields}, ${peopleFields}
             FROM (SELECT id FROM found OFFSET $3 LIMIT $4) shown JOIN projects.tasks t ON t.app_id = $1 AND t.id = shown.id
                  ${taskLaterals} ${peopleLaterals}) page ON true
         ORDER BY ${again}`,
})

// The lists' conditions are written out as in the indexes made for them, tasks_board_open and tasks_board_done.
/** Highest priority first, then newest (TSK-019, OPEN-025). */
const open: Order = {
  where: `app_id = $1 AND list_id = $2 AND list_id <> 'done' AND deleted_at IS NULL`,
  order: 'priority DESC, created_at DESC, id DESC',
  again: 'page.priority DESC, page."createdAt" DESC, page.id DESC',
}
/** The latest move to done first (OPEN-025). */
const done: Order = {
  where: `app_id = $1 AND list_id = $2 AND list_id = 'done' AND deleted_at IS NULL`,
  order: 'done_at DESC, id DESC',
  again: 'page."doneAt" DESC, page.id DESC',
}
const statements = {
  whole: { open: whole('open', open), done: whole('done', done) },
  narrowed: { open: narrowed('open', open), done: narrowed('done', done) },
}

export type BoardPage = { appId: string; listId: ListId; skip: number; limit: number }

/** The one statement of a list page, one row more than asked for; a whole list has a plain one of its own. */
export const boardStatement = ({ appId, listId, skip, limit }: BoardPage, narrowing: Narrowing | null = null) => ({
  ...statements[narrowing ? 'narrowed' : 'whole'][listId === 'done' ? 'done' : 'open'],
  values: [appId, listId, skip, limit + 1, ...(narrowing ? narrowingValues(narrowing) : [])],
})

type Row = { total: number } & (CardRow | { id: null })

/**
 * A page of one list as this person's board shows it (API-005, TSK-017), narrowed down where something was asked. `total` counts what was
 * found and ends at 1001, which means "more than 1000".
 */
export const boardView = ({ query }: Pick<Database, 'query'>) =>
  async (actor: Person, page: BoardPage, narrowing: Narrowing | null = null): Promise<{ list: TaskCard[]; hasMore: boolean; total: number }> => {
    const { rows } = await query<Row>(boardStatement(page, narrowing))
    const cards = rows.filter((row) => row.id !== null)
    return { list: cards.slice(0, page.limit).map((row) => toCard(actor, row)), hasMore: cards.length > page.limit, total: rows[0]?.total ?? 0 }
  }
