import type { OpenPlatform } from '@passerelle/host/platform'
import { runWithoutTimeout } from '@passerelle/demo/bulk/run-without-timeout'
import { seedLabels } from '@passerelle/projects/labels/default-labels'
import { hours } from '@passerelle/kernel/durations'
import { openDatabase } from '../open-database.ts'

/** Requests of the month that are done and not billed, with the work logs of each. */
export type BillableMonth = { requests: number; logs: number }
/** Those of one draft. */
export const draftMonth: BillableMonth = { requests: 100, logs: 50 }
/** The month of a provider that bills all of its customers at once. */
export const largeMonth: BillableMonth = { requests: 5_000, logs: 8 }
/** Open requests, and those that were done and billed in the years before, with their work logs in all. */
export const history = { open: 5_000, done: 200_000, logs: 1_000_000 }

/** An account of many years whose missions of one month are done and not invoiced. */
export type BillingDataset = {
  open: OpenPlatform
  settings: Record<string, string>
  appId: string
  staffToken: string
  from: string
  to: string
}

// Ids of 24 hex digits: a digit for the kind, and the row.
const id = (kind: string, n: string) => `'${kind}' || lpad(to_hex(${n}), 23, '0')`
const month = { from: '2026-01-01', to: '2026-01-31' }
/** The first Monday of the month, when work begins. */
const monday = `timestamptz '2026-01-05 09:00+01'`

// The requests of the month come first, then the open ones, then those that were billed before.
const fillTasks = (appId: string, ownerId: string, last: { offered: number; open: number; all: number }) => `
  INSERT INTO projects.tasks (app_id, id, slug, name, description, list_id, done_at, invoiced_at, estimated_time,
    first_estimated_time, accepted_estimated_time, estimated_time_accepted_at, owner_id, thread_id, created_at)
  SELECT '${appId}', ${id('1', 'n')}, 'BIL-' || n, 'Mission ' || n, '',
         CASE WHEN n BETWEEN ${last.offered + 1} AND ${last.open} THEN 'in_progress' ELSE 'done' END,
         CASE WHEN n <= ${last.offered} THEN timestamptz '${month.to}'
              WHEN n > ${last.open} THEN ${monday} - n * interval '10 minutes' - interval '10 days' END,
         CASE WHEN n > ${last.open} THEN ${monday} - n * interval '10 minutes' - interval '5 days' END,
         ${hours(40)}, ${hours(40)}, ${hours(40)}, timestamptz '2025-12-01', '${ownerId}', ${id('2', 'n')},
         timestamptz '2025-12-01'
    FROM generate_series(1, ${last.all}) n`
const fillLabels = (appId: string, count: number) => `
  INSERT INTO projects.task_labels (app_id, task_id, label_id, type)
  SELECT '${appId}', ${id('1', 'n')}, l.id, 'category'
    FROM generate_series(1, ${count}) n, projects.labels l WHERE l.key = 'mission'`
// Half an hour each, on workdays between 9 and 12 o'clock.
const fillOffered = (appId: string, userId: string, offered: BillableMonth) => `
  INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at)
  SELECT '${appId}', ${id('3', `n * ${offered.logs} + k`)}, ${id('1', 'n')}, '${userId}', 'action', at,
         at + interval '30 minutes'
    FROM generate_series(1, ${offered.requests}) n, generate_series(0, ${offered.logs - 1}) k,
         LATERAL (SELECT ${monday} + k % 5 * interval '1 day' + k / 5 % 4 * interval '7 days'
                         + k / 20 * interval '1 hour' AS at) a`
// Work on the other requests, evenly over the years before.
const fillLogs = (appId: string, userId: string, { first, requests, logs }: Record<string, number>) => `
  INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at)
  SELECT '${appId}', ${id('4', 'n')}, ${id('1', `${first} + n % ${requests}`)}, '${userId}', 'action', at,
         at + interval '1 minute'
    FROM generate_series(1, ${logs}) n,
         LATERAL (SELECT ${monday} - n % ${requests} * interval '10 minutes' - n / ${requests} * interval '1 hour'
                         - interval '6 days' AS at) a`

/** Fills a database with these many requests, a month of them to be billed. `share` makes the history smaller. */
export const seedBilling = async (server: string, share: number, offered: BillableMonth): Promise<BillingDataset> => {
  const { settings, open, given } = await openDatabase(server, { name: 'billing', waitsForWal: true })
  await given.provider()
  const { app, user } = await given.customer()
  const emma = await given.staff({ inside: [app] })
  await seedLabels(open.platform.database.query)
  const openLast = offered.requests + Math.round(history.open * share)
  const last = { offered: offered.requests, open: openLast, all: openLast + Math.round(history.done * share) }
  const others = last.all - last.offered
  const logs = Math.round(history.logs * share) - offered.requests * offered.logs
  await runWithoutTimeout(open.platform.database, [
    'SET session_replication_role = replica',
    fillTasks(app.id, user.userId, last),
    fillLabels(app.id, last.all),
    fillOffered(app.id, emma.userId, offered),
    fillLogs(app.id, emma.userId, { first: last.offered + 1, requests: others, logs }),
    'VACUUM ANALYZE projects.tasks',
    'VACUUM ANALYZE projects.task_labels',
    'VACUUM ANALYZE projects.work_logs',
  ])
  const staffToken = await given.tokenFor(emma, { inside: app })
  return { open, settings, appId: app.id, staffToken, ...month }
}
