import { runWithoutTimeout } from '@passerelle/demo/bulk/run-without-timeout'
import { seedTasks, vacuumAnalyzeTasks } from '@passerelle/demo/bulk/seed-tasks'
import { seedLabels } from '@passerelle/projects/labels/default-labels'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import { openDatabase } from '../open-database.ts'
import { withoutIndexes } from '../without-indexes.ts'

const [accounts, people, openRequests] = [200, 30, 10_000]
/** Work logs of each member of staff over a year. */
const logsEach = 3_400

const archiveOthers = (now: Date) => `
  UPDATE projects.tasks SET deleted_at = '${now.toISOString()}'::timestamptz - interval '1 day'
   WHERE deleted_at IS NULL AND id NOT IN (SELECT id FROM projects.tasks WHERE deleted_at IS NULL AND list_id <> 'done'
           ORDER BY md5(id) LIMIT ${openRequests})`

// Of done requests, whose sums they do not change.
const addLogs = (staffIds: readonly string[], now: Date) => `
  INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at)
  SELECT t.app_id, lpad(to_hex(floor(extract(epoch FROM s.at))::bigint), 8, '0') || left(md5('log' || p.id || s.n), 16),
         t.id, p.id, 'action', s.at, s.at + interval '25 minutes'
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS place
            FROM unnest(ARRAY['${staffIds.join("','")}']::char(24)[]) id) p
    CROSS JOIN LATERAL (SELECT n, '${now.toISOString()}'::timestamptz - interval '364 days' * n / ${logsEach} AS at
      FROM generate_series(1, ${logsEach}) n) s
    JOIN (SELECT app_id, id, row_number() OVER (ORDER BY id) AS place FROM projects.tasks WHERE list_id = 'done'
           ORDER BY id LIMIT ${logsEach}) t ON t.place = 1 + (s.n * 7 + p.place * 131) % ${logsEach}`

/**
 * An office of 30 staff over 200 accounts: `requests` in all, 10,000 of them open, and a year of work logs of each
 * member of staff.
 */
export const seedOffice = async (server: string, requests: number) => {
  const { settings, open, given } = await openDatabase(server, { name: `office_${requests}`, waitsForWal: true })
  const { database, clock } = open.platform
  await seedLabels(database.query)
  await given.provider()
  const staff: GivenPerson[] = []
  while (staff.length < people) staff.push(await given.staff({ project: staff.length === 0 }))
  const now = clock.now()
  const customers: Awaited<ReturnType<typeof given.customer>>[] = []
  while (customers.length < accounts) customers.push(await given.customer())
  await withoutIndexes(database, async () => {
    for (const [at, { app, admin, user }] of customers.entries()) {
      const staffIds = [0, 1, 2].map((step) => staff[(at + step * 7) % people]!.userId)
      const account = { id: app.id, customerIds: [admin.userId, user.userId], staffIds }
      await seedTasks(database, { account, count: Math.ceil(requests / accounts), now })
    }
  })
  await runWithoutTimeout(database, [
    'SET session_replication_role = replica',
    archiveOthers(now),
    addLogs(
      staff.map(({ userId }) => userId),
      now,
    ),
    'VACUUM ANALYZE projects.work_logs',
  ])
  await vacuumAnalyzeTasks(database)
  return { settings, open, given, staff, customers }
}
export type Office = Awaited<ReturnType<typeof seedOffice>>
