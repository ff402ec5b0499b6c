import { minutes } from '@passerelle/kernel/durations'
import { connectDatabase, type Database } from '@passerelle/server/database/connect'
import { fakeClock } from '@passerelle/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { silentLogger } from '@passerelle/testkit/worker-test-environment'
import { readMigration } from '@passerelle/testkit/read-migration'
import { afterAll, beforeAll, expect, test } from 'vitest'

const clock = fakeClock()
const later = (ms: number) => new Date(clock.now().getTime() + ms)
const [appId, id] = ['a'.repeat(24), 'b'.repeat(24)]
let lent: TestDatabase
let database: Database
beforeAll(async () => {
  lent = await createTestDatabase()
  database = connectDatabase({ url: lent.url, max: 2, logger: silentLogger })
  await run(
    `INSERT INTO accounts.apps (id, name, slug, task_key, created_at) VALUES ($1, 'Atelier', 'atelier', 'ATE', $2)`,
    appId,
    clock.now(),
  )
})
afterAll(async () => {
  await database.close()
  await lent.drop()
})

const run = (text: string, ...values: unknown[]) => database.query<Record<string, unknown>>({ text, values })
const work = async () =>
  (await run('SELECT kind, id, due_at AS "dueAt", attempts FROM platform.work WHERE id = $1', id)).rows
const waiting = (dueAt: Date, attempts: number) => [{ kind: 'accounts.webhook', id, dueAt, attempts }]
const wait = (nextAt: Date | null) =>
  run('UPDATE accounts.webhook_deliveries SET next_attempt_at = $2 WHERE id = $1', id, nextAt)

test('deliveries that wait when the release begins become work, what stopped their address is given up', async () => {
  await run('DROP FUNCTION accounts.queue_webhook_delivery CASCADE')
  await run(
    `INSERT INTO accounts.webhook_endpoints (app_id, secret_ciphertext, stopped_at, created_at)
     VALUES ($1, '', $2, $2)`,
    appId,
    clock.now(),
  )
  const deliveries = [
    { of: 'c', state: 'waiting', nextAt: later(minutes(30)), endedAt: null },
    { of: 'd', state: 'waiting', nextAt: null, endedAt: null },
    { of: 'e', state: 'failed', nextAt: null, endedAt: clock.now() },
    { of: 'f', state: 'failed', nextAt: null, endedAt: later(-1) },
  ]
  for (const { of, state, nextAt, endedAt } of deliveries)
    await run(
      `INSERT INTO accounts.webhook_deliveries (app_id, id, event_name, body, state, attempts, created_at,
         next_attempt_at, finished_at, last_status)
       VALUES ($1, $2, 'contract.renewed', '{}', $3, 3, $4, $5, $6, 503)`,
      appId,
      of.repeat(24),
      state,
      clock.now(),
      nextAt,
      endedAt,
    )
  await run(await readMigration('0235_webhook_work'))
  const moved = await run(
    `SELECT left(id, 1) AS of, due_at AS "dueAt", attempts, failed_at AS "failedAt" FROM platform.work
      WHERE id <> $1 ORDER BY id`,
    id,
  )
  expect(moved.rows).toEqual([
    { of: 'c', dueAt: later(minutes(30)), attempts: 3, failedAt: null },
    { of: 'e', dueAt: null, attempts: 3, failedAt: clock.now() },
  ])
})

test('deliveries of the previous release become work, and it claims none of ours', async () => {
  await run(
    `INSERT INTO accounts.webhook_deliveries (app_id, id, event_name, body, created_at, next_attempt_at)
     VALUES ($1, $2, 'contract.renewed', '{}', $3, $3)`,
    appId,
    id,
    clock.now(),
  )
  expect(await work()).toEqual(waiting(clock.now(), 0))
  const claimed = await run(
    `UPDATE accounts.webhook_deliveries SET attempts = attempts + 1, next_attempt_at = $2 WHERE id = $1 RETURNING id`,
    id,
    later(minutes(1)),
  )
  expect(claimed.rows).toEqual([])

  // One that it was sending when the release began fails; then its address is stopped, and resumed.
  await wait(later(minutes(5)))
  expect(await work()).toEqual(waiting(later(minutes(5)), 0))
  await wait(null)
  expect(await work()).toEqual([])
  await wait(clock.now())
  expect(await work()).toEqual(waiting(clock.now(), 0))
})
