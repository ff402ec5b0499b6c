import { setTimeout as wait } from 'node:timers/promises'
import { createDeadlineJobScheduler } from '@passerelle/server/deadlines/schedule-deadline-job'
import { summarizeLatency, type LatencyStats } from '../../latency-stats.ts'
import type { Dataset } from './dataset.ts'

export type Lateness = { planned: number; fired: number; early: number; late: LatencyStats }

const count = 500
const ahead = 4_000
const spread = 5_000
const timeoutMs = 20_000
const chunk = 50

const ask = `
  UPDATE projects.tasks t
     SET pending_status = 'completed', pending_at = asked.due - interval '48 hours', auto_accept_due_at = asked.due
    FROM (SELECT id, $2::timestamptz + interval '1 ms' * ($3::float8 * (row_number() OVER (ORDER BY id) - 1)) AS due
            FROM projects.tasks
           WHERE app_id = $1 AND list_id = 'in_progress' AND deleted_at IS NULL AND pending_status IS NULL
             AND estimated_time IS NULL
           LIMIT $4) asked
   WHERE t.app_id = $1 AND t.id = asked.id RETURNING t.id, t.auto_accept_due_at AS "dueAt"`

const firedSince = `
  SELECT extract(epoch FROM at - (data ->> 'dueAt')::timestamptz)::float8 * 1000 AS late
    FROM platform.events WHERE app_id = $1 AND at >= $2 AND name = 'completion.accepted'`

/**
 * Measures deadline lag: unanswered completions fall due one after the other within some seconds; the lag is the time
 * from the due time until the event of the worker. A completion that fired twice would have two events.
 */
export const measureDeadlineLag = async ({ open: { platform, jobs }, app }: Dataset): Promise<Lateness> => {
  const {
    database: { query },
    clock,
  } = platform
  const start = clock.now()
  const first = new Date(start.getTime() + ahead)
  const { rows } = await query<{ id: string; dueAt: Date }>({
    text: ask,
    values: [app.id, first, spread / count, count],
  })
  const plan = createDeadlineJobScheduler({ clock, add: jobs.add })
  for (let from = 0; from < rows.length; from += chunk) {
    const some = rows.slice(from, from + chunk)
    await Promise.all(some.map(({ id, dueAt }) => plan('projects', 'accept-completion', { appId: app.id, id, dueAt })))
  }

  const read = async () =>
    (await query<{ late: number }>({ text: firedSince, values: [app.id, start] })).rows.map(({ late }) => late)
  const until = first.getTime() + spread + timeoutMs
  let fired = await read()
  while (fired.length < rows.length && clock.now().getTime() < until) {
    await wait(300)
    fired = await read()
  }
  return {
    planned: rows.length,
    fired: fired.length,
    early: fired.filter((late) => late < 0).length,
    late: summarizeLatency(fired),
  }
}
