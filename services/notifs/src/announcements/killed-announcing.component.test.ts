import { accounts } from '@passerelle/contract/accounts/api'
import { minutes } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { startDatabaseProxy } from '@passerelle/testkit/database-proxy'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'

let lent: TestDatabase
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
let calls: Booted
let worker: Booted
let given: GivenAccounts
const clock = fakeClock('2026-11-09T12:00:00Z')
const services = ['accounts', 'notifs'] as const
/** More than one batch. */
const people = 510

beforeAll(async () => {
  lent = await createTestDatabase()
  proxy = await startDatabaseProxy(lent.url)
  calls = await boot({ services, env: { roles: ['http'] }, clock, databaseUrl: lent.url })
  worker = await boot({ services, env: { roles: ['worker'] }, clock, databaseUrl: proxy.url })
  given = givenAccounts(calls.platform)
})
afterAll(async () => {
  await worker.close()
  await calls.close()
  await proxy.close()
  await lent.drop()
})

const count = async (text: string, ...values: unknown[]) =>
  (await calls.platform.database.query<{ rows: number; people: number }>({ text, values })).rows[0]

// At its first steps, within a batch, between two, and while what they caused is worked on.
test.each([4, 12, 25, 40, 60, 150])(
  '[ANN-016] killed at step %d, everybody has one notice and one mail at most',
  async (n) => {
    const farid = await given.staff({ project: true })
    const { app } = await given.customer()
    await calls.platform.database.query({
      text: `INSERT INTO accounts.users (app_id, id, email, first_name, last_name, roles, created_at)
           SELECT $1, lpad(to_hex(n + 1000 * $4::int), 24, '0'), n || '-' || $4 || '@example.com', 'Ada', 'Nr ' || n,
                  CASE WHEN n % 2 = 0 THEN ARRAY['admin'] ELSE '{}' END, $2
             FROM generate_series(1, $3::int) n`,
      values: [app.id, clock.now(), people, n],
    })
    const asFarid = calls.as(farid)
    const made = await asFarid.call(accounts.createAnnouncement, {
      kind: 'price',
      titleFr: 'Tarifs 2027',
      titleEn: 'Prices 2027',
      textFr: 'Ils changent.',
      textEn: 'They change.',
      effectiveOn: '2027-01-09',
      shownUntil: '2027-01-31',
      audience: { appIds: [app.id], notAppIds: [], features: [], side: 'customers', roles: 'everybody' },
    })
    await asFarid.call(accounts.publishAnnouncement, { announcementId: made._id, version: made.version })
    const wasKilled = await proxy.whileKilledAt(n, () => worker.drain(services).catch(() => {}))
    expect(wasKilled).toBe(true)
    clock.advance(minutes(11))
    proxy.resume()
    await worker.sweep()
    await worker.drain(services)
    const notices = 'SELECT count(*) AS rows, count(DISTINCT user_id) AS people FROM notifs.notices WHERE source = $1'
    expect(await count(notices, `announcement:${made._id}`)).toEqual({ rows: people + 2, people: people + 2 })
    const mails = `SELECT count(*) AS rows, count(DISTINCT user_id) AS people FROM mails.outgoing
                  WHERE app_id = $1 AND template = 'notice'`
    expect(await count(mails, app.id)).toEqual({ rows: people / 2 + 1, people: people / 2 + 1 })
  },
)
