import { setTimeout as wait } from 'node:timers/promises'
import { runWithoutTimeout } from '@passerelle/demo/bulk/run-without-timeout'
import type { Office } from './seed-office.ts'

const events = 1_000
const pollMs = 200
const longestMs = 120_000

export type NoticeFigures = { events: number; receivers: number; notices: number; ms: number; first: number }

/**
 * Records new critical requests that nobody has, each of which tells everybody on duty, and waits for their notices:
 * how long one takes, and a thousand that are recorded together.
 */
export const measureNotices = async ({ open: { platform }, staff, customers }: Office): Promise<NoticeFigures> => {
  const { database } = platform
  const { query } = database
  const { rows: tasks } = await query<{ appId: string; id: string }>({
    text: `SELECT app_id AS "appId", id FROM projects.tasks WHERE deleted_at IS NULL AND list_id <> 'done'
            ORDER BY md5(id) LIMIT ${events + 1}`,
  })
  const ids = tasks.map(({ id }) => `'${id}'`).join()
  await runWithoutTimeout(database, [
    'SET session_replication_role = replica',
    `DELETE FROM projects.task_members WHERE task_id IN (${ids})`,
  ])
  const written = async () => {
    const text = `SELECT count(*)::int AS count FROM notifs.notices WHERE kind = 'request_new'`
    return (await query<{ count: number }>({ text })).rows[0]!.count
  }
  const authors = new Map(customers.map(({ app, admin }) => [app.id, admin]))
  const tell = async (told: typeof tasks) => {
    const [before, begun] = [await written(), performance.now()]
    await database.transaction(async (tx) => {
      for (const { appId, id: subject } of told) {
        const actor = { kind: 'customer', userId: authors.get(appId)!.userId } as const
        const data = { listId: 'todo', priority: 4, kind: 'basic' }
        await platform.record(tx, { appId, actor, subject, name: 'task.created', data })
      }
    })
    const wanted = before + told.length * staff.length
    let count = before
    while (count < wanted && performance.now() - begun < longestMs) {
      await wait(told.length === 1 ? 2 : pollMs)
      count = await written()
    }
    return { ms: performance.now() - begun, notices: count - before }
  }
  const first = await tell(tasks.slice(0, 1))
  const { ms, notices } = await tell(tasks.slice(1))
  return { events, receivers: staff.length, notices, ms, first: first.ms }
}
