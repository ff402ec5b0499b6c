import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundStore, type StoredRefund } from './refund-store.ts'

const clock = fakeClock('2026-02-03T10:00:00Z')
let host: Booted
let accounts: GivenAccounts
beforeAll(async () => {
  // Without a worker: no refund is asked for.
  host = await boot({ services: ['accounts', 'payments'], env: { roles: ['http'] }, clock })
  accounts = givenAccounts(host.platform)
})
afterAll(() => host.close())

const id = (letter: string) => letter.repeat(24)
const rowsOf = async <Row>(text: string, ...values: unknown[]) =>
  (await host.platform.database.query<Row>({ text, values })).rows
const reading = (status: 'pending' | 'succeeded' | 'failed') => ({ id: `re_${status}`, status, failureCode: null })

/** A refund, with another one of the account and one of another account under the same id beside it. */
const given = async () => {
  const store = refundStore(host.platform)
  const { id: appId } = await accounts.app()
  const refund: StoredRefund = { appId, id: id('a'), paymentId: null, providerPaymentId: 'pi_1', amountInCents: 500 }
  const others = [
    { ...refund, id: id('b') },
    { ...refund, appId: (await accounts.app()).id },
  ]
  for (const each of [refund, ...others]) await store.insert(host.platform.database, each, clock.now())
  const states = async () =>
    (
      await rowsOf<{ status: string }>(
        `SELECT status FROM payments.refunds WHERE app_id = ANY ($1) ORDER BY app_id = $2 DESC, id`,
        [appId, others[1]!.appId],
        appId,
      )
    ).map(({ status }) => status)
  const events = async () =>
    (
      await rowsOf<{ status: string }>(
        `SELECT data ->> 'status' AS status FROM platform.events WHERE app_id = $1 AND name = 'refund.changed'
          ORDER BY at`,
        appId,
      )
    ).map(({ status }) => status)
  return { store, refund, states, events }
}

test.each([
  [['pending', 'succeeded'], 'succeeded', ['pending', 'succeeded']],
  [['succeeded', 'pending'], 'succeeded', ['succeeded']],
  [['succeeded', 'succeeded'], 'succeeded', ['succeeded']],
  [['succeeded', 'failed'], 'failed', ['succeeded', 'failed']],
  [['failed', 'succeeded'], 'failed', ['failed']],
  [['failed', 'pending'], 'failed', ['failed']],
] as const)('readings %j leave a refund %s, and others as they were', async (readings, status, recorded) => {
  const { store, refund, states, events } = await given()
  for (const each of readings) {
    clock.advance(1)
    await store.save(refund, reading(each), clock.now())
  }
  expect(await states()).toEqual([status, 'requested', 'requested'])
  expect(await events()).toEqual(recorded)
})

test('a refund is found in its account, and is open until it has ended', async () => {
  const { store, refund } = await given()
  expect(await store.find(refund.appId, refund.id)).toEqual(refund)
  expect(await store.find(refund.appId, id('c'))).toBeNull()
  await store.save(refund, reading('pending'), clock.now())
  expect(await store.findOpen(refund.appId, refund.id)).toEqual(refund)
  await store.save(refund, reading('succeeded'), clock.now())
  expect(await store.findOpen(refund.appId, refund.id)).toBeNull()
  expect(await store.findOpen(refund.appId, id('b'))).toMatchObject({ id: id('b') })
})

test('a refund that has ended says when; a pending one has no end', async () => {
  const { store, refund } = await given()
  const endedAt = async () =>
    (
      await rowsOf<{ at: Date | null }>(
        'SELECT ended_at AS at FROM payments.refunds WHERE app_id = $1 AND id = $2',
        refund.appId,
        refund.id,
      )
    )[0]!.at
  await store.save(refund, reading('pending'), clock.now())
  expect(await endedAt()).toBeNull()
  await store.save(refund, reading('succeeded'), clock.now())
  expect(await endedAt()).toEqual(clock.now())
})
