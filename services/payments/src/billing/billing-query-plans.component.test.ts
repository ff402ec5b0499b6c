import { afterAll, beforeAll, expect, test } from 'vitest'
import { plan, sequentialScans } from '@passerelle/testkit/explain'
import { billingTestEnvironment } from '../testing/billing-test-environment.ts'
import { billablePage } from './billable-list.ts'
import { requestFacts } from './billing-facts.ts'

let world: Awaited<ReturnType<typeof billingTestEnvironment>>
const requests = 20_000

/** Missions of ten accounts, one in four done, with two work logs each in the course of four years. */
beforeAll(async () => {
  world = await billingTestEnvironment(['projects', 'payments'])
  const label = await world.given.seeded('mission')
  const others = await Promise.all(Array.from({ length: 9 }, () => world.given.customer()))
  const apps = [world.app.id, ...others.map(({ app }) => app.id)]
  const id = (sign: string, n = 'n') => `'${sign}' || lpad(to_hex(${n}), 23, '0')`
  await world.platform.database.transaction(async ({ query }) => {
    const rows = (text: string, count: number, ...values: unknown[]) =>
      query({ text: `${text} FROM generate_series(1, ${count}) n`, values: [apps, ...values] })
    // Foreign keys of so many rows are not what is tested here.
    await query({ text: 'SET LOCAL session_replication_role = replica' })
    await query({ text: 'SET LOCAL statement_timeout = 0' })
    await rows(
      `INSERT INTO projects.tasks (app_id, id, slug, name, description, priority, list_id, done_at, invoiced_at,
         accepted_estimated_time, owner_id, thread_id, created_at)
       SELECT ($1::text[])[1 + n % 10], ${id('1')}, 'X-' || n, 'Request ' || n, '', 1,
              CASE WHEN n % 4 = 0 THEN 'done' ELSE 'todo' END,
              CASE WHEN n % 4 = 0 THEN $3::timestamptz - n * interval '90 minutes' END,
              CASE WHEN n % 4 = 0 AND n % 12 > 0 THEN $3::timestamptz END, 3600000, $2, ${id('2')}, $3::timestamptz`,
      requests,
      world.user.userId,
      world.clock.now(),
    )
    await rows(
      `INSERT INTO projects.task_labels SELECT ($1::text[])[1 + n % 10], ${id('1')}, $2, 'category'`,
      requests,
      label.id,
    )
    await rows(
      `INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at)
       SELECT ($1::text[])[1 + n / 2 % 10], ${id('3')}, ${id('1', 'n / 2')}, $2, 'action',
              $3::timestamptz - n * interval '52 minutes', $3::timestamptz - (n - 1) * interval '52 minutes'`,
      requests * 2,
      world.user.userId,
      world.clock.now(),
    )
  })
  for (const table of ['projects.tasks', 'projects.task_labels', 'projects.work_logs', 'payments.billed_work_logs'])
    await world.sql(`ANALYZE ${table}`)
}, 240_000)
afterAll(() => world.close())

const large = (table: string) => ['projects.tasks', 'projects.work_logs', 'projects.task_labels'].includes(table)

test.each([
  ['the page of what may be billed', billablePage],
  ['the facts of requests', requestFacts],
])('[BIL-073] %s reads requests and work logs by their indexes', async (_, statement) => {
  expect(sequentialScans(await plan(world.platform.database.pool, statement)).filter(large)).toEqual([])
})
