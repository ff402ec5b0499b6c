import { minutes } from '@passerelle/kernel/durations'
import { connectDatabase, type Database } from '@passerelle/server/database/connect'
import { fakeClock } from '@passerelle/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { silentLogger } from '@passerelle/testkit/worker-test-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'

const clock = fakeClock()
const later = (ms: number) => new Date(clock.now().getTime() + ms)
const id = 'a'.repeat(24)
let lent: TestDatabase
let database: Database
beforeAll(async () => {
  lent = await createTestDatabase()
  database = connectDatabase({ url: lent.url, max: 2, logger: silentLogger })
})
afterAll(async () => {
  await database.close()
  await lent.drop()
})

const run = (text: string, ...values: unknown[]) => database.query<Record<string, unknown>>({ text, values })
const work = async () => (await run('SELECT kind, id, due_at AS "dueAt", attempts FROM platform.work')).rows
const claim = () =>
  run(
    `UPDATE mails.outgoing SET lease_until = $1, attempts = attempts + 1
      WHERE next_attempt_at <= $2 AND (lease_until IS NULL OR lease_until <= $2) RETURNING id`,
    later(minutes(5)),
    clock.now(),
  )

test('mails of the previous release become work, and it claims none of ours', async () => {
  await run(
    `INSERT INTO mails.outgoing (id, address, locale, template, key, variables, created_at, next_attempt_at)
     VALUES ($1, 'ada@example.com', 'fr', 'recovery', 'a', '{}', $2, $2)`,
    id,
    clock.now(),
  )
  expect(await work()).toEqual([{ kind: 'mails.send', id, dueAt: clock.now(), attempts: 0 }])
  expect((await claim()).rows).toEqual([])

  // One that it was sending when the release began fails.
  await run(
    'UPDATE mails.outgoing SET next_attempt_at = $2, lease_until = NULL, attempts = 1 WHERE id = $1',
    id,
    later(minutes(1)),
  )
  expect(await work()).toEqual([{ kind: 'mails.send', id, dueAt: later(minutes(1)), attempts: 1 }])
  await run('UPDATE mails.outgoing SET sent_at = $2, variables = NULL WHERE id = $1', id, clock.now())
  expect((await run('SELECT sent_at AS at FROM mails.outgoing')).rows).toEqual([{ at: clock.now() }])
})
