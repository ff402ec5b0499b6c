import type { OpenPlatform } from '@passerelle/host/platform'
import { runWithoutTimeout } from '@passerelle/demo/bulk/run-without-timeout'
import { seedLabels } from '@passerelle/projects/labels/default-labels'
import { hours } from '@passerelle/kernel/durations'
import { openDatabase } from '../open-database.ts'

/** Work logs of each request. */
export const logsPerRequest = 8

/** An account whose missions of one month are all done and not invoiced. */
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

const fillTasks = (appId: string, ownerId: string, count: number) => `
  INSERT INTO projects.tasks (app_id, id, slug, name, description, list_id, done_at, estimated_time,
    first_estimated_time, accepted_estimated_time, estimated_time_accepted_at, owner_id, thread_id, created_at)
  SELECT '${appId}', ${id('1', 'n')}, 'BIL-' || n, 'Mission ' || n, '', 'done', timestamptz '${month.to}',
         ${hours(40)}, ${hours(40)}, ${hours(40)}, timestamptz '2025-12-01', '${ownerId}', ${id('2', 'n')},
         timestamptz '2025-12-01'
    FROM generate_series(1, ${count}) n`
const fillLabels = (appId: string, count: number) => `
  INSERT INTO projects.task_labels (app_id, task_id, label_id, type)
  SELECT '${appId}', ${id('1', 'n')}, l.id, 'category'
    FROM generate_series(1, ${count}) n, projects.labels l WHERE l.key = 'mission'`
const fillLogs = (appId: string, userId: string, count: number) => `
  INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at)
  SELECT '${appId}', ${id('3', 'n')}, ${id('1', `1 + (n - 1) / ${logsPerRequest}`)}, '${userId}', 'action', at,
         at + interval '50 minutes'
    FROM generate_series(1, ${count * logsPerRequest}) n,
         LATERAL (SELECT timestamptz '${month.from}' + n * interval '62 seconds' AS at) a`

/** Fills a database with so many requests to bill. */
export const seedBilling = async (server: string, size: number): Promise<BillingDataset> => {
  const { settings, open, given } = await openDatabase(server, { name: `billing_${size}` })
  await given.provider()
  const { app, user } = await given.customer()
  const emma = await given.staff({ inside: [app] })
  await seedLabels(open.platform.database.query)
  await runWithoutTimeout(open.platform.database, [
    fillTasks(app.id, user.userId, size),
    fillLabels(app.id, size),
    fillLogs(app.id, emma.userId, size),
    'VACUUM ANALYZE projects.tasks',
    'VACUUM ANALYZE projects.task_labels',
    'VACUUM ANALYZE projects.work_logs',
  ])
  const staffToken = await given.tokenFor(emma, { inside: app })
  return { open, settings, appId: app.id, staffToken, ...month }
}
