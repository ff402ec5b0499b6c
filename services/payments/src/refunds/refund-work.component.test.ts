import { days, hours, minutes } from '@passerelle/kernel/durations'
import { failedWork } from '@passerelle/server/work/failed-work'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import { olderAnswers } from '@passerelle/testkit/older-answers'
import { readMigration } from '@passerelle/testkit/read-migration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFakeCardPayment } from '../stripe/fake-objects.ts'
import { settleFakeRefund } from '../stripe/fake-refunds.ts'
import { startFakeStripe, type FakeStripe } from '../stripe/fake-stripe.ts'
import { refundKind, refundStore } from './refund-store.ts'

const stripe = { secretKey: 'sk_provider', publicKey: 'pk_provider', webhookSecret: 'whsec_provider' }
const clock = fakeClock('2026-02-03T10:00:00Z')
let fake: FakeStripe
let host: Booted
let accounts: GivenAccounts
beforeAll(async () => {
  fake = await startFakeStripe(clock.now, { older: olderAnswers(clock.now) })
  // No webhook arrives here.
  host = await boot({ env: { stripe: { ...stripe, url: fake.url } }, clock })
  accounts = givenAccounts(host.platform)
})
afterAll(async () => {
  await host.close()
  await fake.close()
})

const query = <Row = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  host.platform.database.query<Row>({ text, values }).then(({ rows }) => rows)
const mine = () => fake.objects(stripe.secretKey)
const after = async (ms: number) => {
  clock.advance(ms)
  await host.drain()
}
const failed = () => failedWork.list(host.platform.database.query, { kind: refundKind })

/** A payment that has arrived, and how its refunds are inserted and read. */
const givenPayment = async (intent: string, type: 'card' | 'sepa_debit' = 'card') => {
  const { id: appId } = await accounts.app()
  addFakeCardPayment(mine(), intent, { amount: 9600, created: clock.now().getTime() / 1000 })
  Object.assign(mine().charges.get(`ch_${intent}`)!, { payment_method_details: { type } })
  const paymentId = host.platform.newId()
  await query(
    `INSERT INTO payments.payments (app_id, id, provider_payment_id, method_type, status, amount_in_cents,
       currency, created_at, read_at) VALUES ($1, $2, $3, 'card', 'paid', 9600, 'eur', $4, $4)`,
    appId,
    paymentId,
    intent,
    clock.now(),
  )
  const { database } = host.platform
  const refund = { appId, id: host.platform.newId(), paymentId, providerPaymentId: intent, amountInCents: 9600 }
  return {
    refund,
    request: () => database.transaction((tx) => refundStore(host.platform).insert(tx, refund, clock.now())),
    states: async () =>
      (
        await query<{ status: string }>(
          'SELECT status FROM payments.refunds WHERE app_id = $1 ORDER BY status DESC',
          appId,
        )
      ).map(({ status }) => status),
    made: () => [...mine().refunds.values()].filter((made) => made['payment_intent'] === intent),
  }
}

test('[PAY-007] a refund not asked for in five days is given up, listed, and made once by a retry', async () => {
  const { request, states, made } = await givenPayment('pi_outage')
  fake.failWith(503)
  await request()
  for (const pause of [0, minutes(1), minutes(10), hours(1), hours(6), days(1), days(1), days(1), days(1)])
    await after(pause)
  expect(await failed()).toEqual([])
  await after(days(1))
  expect(await failed()).toMatchObject([{ attempts: 10, error: 'The card payment provider: unavailable' }])
  expect(await states()).toEqual(['requested'])
  fake.failWith(undefined)
  await host.platform.database.transaction((tx) => failedWork.retry(tx, { kind: refundKind }, clock.now()))
  await after(0)
  expect(await states()).toEqual(['succeeded'])
  expect(made()).toHaveLength(1)
})

test('[PAY-007] a refund on its way whose webhook was lost is looked at each day until it has ended', async () => {
  const { request, states, made } = await givenPayment('pi_lost', 'sepa_debit')
  await request()
  await after(0)
  await after(days(1))
  expect(await states()).toEqual(['pending'])
  settleFakeRefund(mine(), made()[0]!.id, 'succeeded')
  await after(days(1))
  // The provider may have answered with the older state.
  await after(days(1))
  expect(await states()).toEqual(['succeeded'])
  expect(made()).toHaveLength(1)
  expect(await query('SELECT id FROM platform.work WHERE kind = $1', refundKind)).toEqual([])
})

test('[PAY-007] a refund that is inserted once more is not asked for again', async () => {
  const { request, made, refund } = await givenPayment('pi_twice')
  await request()
  await after(0)
  await query(`UPDATE payments.refunds SET status = 'requested', ended_at = NULL WHERE id = $1`, refund.id)
  mine().refunds.clear()
  await request()
  await after(minutes(1))
  expect(made()).toEqual([])
})

test('refunds of the release before become work: those that have not ended, and those that it adds', async () => {
  const { refund, states, made } = await givenPayment('pi_before')
  const insert = (status: string) =>
    query(
      `INSERT INTO payments.refunds (app_id, id, payment_id, provider_payment_id, amount_in_cents, requested_at, status,
         ended_at) VALUES ($1, $2, $3, $4, 100, $5, $6, CASE WHEN $6 = 'failed' THEN $5::timestamptz END)`,
      refund.appId,
      host.platform.newId(),
      refund.paymentId,
      refund.providerPaymentId,
      clock.now(),
      status,
    )
  await query('DROP FUNCTION payments.queue_refund CASCADE')
  for (const status of ['requested', 'pending', 'failed']) await insert(status)
  await query(await readMigration('0244_refund_work'))
  await insert('requested')
  await after(0)
  expect(await states()).toEqual(['succeeded', 'succeeded', 'succeeded', 'failed'])
  expect(made()).toHaveLength(3)
})
