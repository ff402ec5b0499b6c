import { days, hours, minutes } from '@passerelle/kernel/durations'
import { failedWork } from '@passerelle/server/work/failed-work'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import { readMigration } from '@passerelle/testkit/read-migration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueReconciliation, reconcileKind } from '../methods/customer-store.ts'
import { addFakeCardPayment, fakeCustomer } from '../stripe/fake-objects.ts'
import { startFakeStripe, type FakeStripe } from '../stripe/fake-stripe.ts'
import { addFakeSubscription } from '../testing/fake-subscriptions.ts'

/** After each failed try. */
const pauses = [minutes(10), hours(1), hours(6), days(1), days(1), days(1), days(1)]
const stripe = { secretKey: 'sk_provider', publicKey: 'pk_provider', webhookSecret: 'whsec_provider' }
const clock = fakeClock('2026-02-03T10:00:00Z')
let fake: FakeStripe
let host: Booted
let accounts: GivenAccounts
beforeAll(async () => {
  fake = await startFakeStripe(clock.now)
  // No webhook arrives here.
  host = await boot({ env: { stripe: { ...stripe, url: fake.url } }, clock })
  accounts = givenAccounts(host.platform)
})
afterAll(async () => {
  await host.close()
  await fake.close()
})
beforeEach(() => query('DELETE FROM platform.work'))

const query = <Row = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  host.platform.database.query<Row>({ text, values }).then(({ rows }) => rows)
const mine = () => fake.objects(stripe.secretKey)
const after = async (ms: number) => {
  clock.advance(ms)
  await host.drain()
}
const work = (appId: string) =>
  query('SELECT due_at AS "dueAt", attempts FROM platform.work WHERE kind = $1 AND id = $2', reconcileKind, appId)
const tomorrow = () => new Date(clock.now().getTime() + days(1))
const failed = () => failedWork.list(host.platform.database.query, { kind: reconcileKind })

/** An account that is a customer of the provider, unless the provider has forgotten it. */
const givenCustomer = async (customer: string, { isKnown = true } = {}) => {
  const { id: appId } = await accounts.app()
  await query(
    'INSERT INTO payments.customers (app_id, customer_id, created_at) VALUES ($1, $2, $3)',
    appId,
    customer,
    clock.now(),
  )
  if (isKnown) mine().customers.set(customer, fakeCustomer(customer, customer, {}))
  const pay = (intent: string) =>
    addFakeCardPayment(mine(), intent, { amount: 9600, created: clock.now().getTime() / 1000, customer })
  const payments = async () =>
    (
      await query<{ id: string }>(
        'SELECT provider_payment_id AS id FROM payments.payments WHERE app_id = $1 ORDER BY id',
        appId,
      )
    ).map(({ id }) => id)
  return { appId, customer, pay, payments }
}

test('accounts are reconciled each day, also those behind one that the provider does not know', async () => {
  const first = await givenCustomer('cus_first')
  const removed = await givenCustomer('cus_removed', { isKnown: false })
  const last = await givenCustomer('cus_last')
  for (const [index, { pay }] of [first, removed, last].entries()) pay(`pi_${index}`)
  await after(days(1))
  expect([await first.payments(), await removed.payments(), await last.payments()]).toEqual([['pi_0'], [], ['pi_2']])
  expect(await work(first.appId)).toEqual([{ dueAt: tomorrow(), attempts: 0 }])
  const again = new Date(clock.now().getTime() + minutes(10))
  expect(await work(removed.appId)).toEqual([{ dueAt: again, attempts: 1 }])

  first.pay('pi_next')
  for (const pause of pauses) await after(pause)
  expect(await first.payments()).toEqual(['pi_0', 'pi_next'])
  expect(await failed()).toMatchObject([{ id: removed.appId, attempts: 8 }])

  mine().customers.set('cus_removed', fakeCustomer('cus_removed', 'Atelier', {}))
  await host.platform.database.transaction((tx) =>
    failedWork.retry(tx, { kind: reconcileKind, id: removed.appId }, clock.now()),
  )
  await after(0)
  expect(await removed.payments()).toEqual(['pi_1'])
  expect(await work(removed.appId)).toEqual([{ dueAt: tomorrow(), attempts: 0 }])
})

test('payments of a long outage are read after it, from a month before the last reconciliation on', async () => {
  const { pay, payments, appId } = await givenCustomer('cus_outage')
  pay('pi_read')
  await after(days(1))
  expect(await payments()).toEqual(['pi_read'])
  fake.failWith(503)
  pay('pi_unseen')
  for (const pause of [days(1), ...pauses, days(40)]) await after(pause)
  fake.failWith(undefined)
  await host.platform.database.transaction((tx) => failedWork.retry(tx, { kind: reconcileKind }, clock.now()))
  await after(0)
  expect(await payments()).toEqual(['pi_read', 'pi_unseen'])

  // Reconciled today: what is older than a month is not read any more.
  await query('DELETE FROM payments.payments WHERE app_id = $1', appId)
  await after(days(1))
  expect(await payments()).toEqual([])
})

test('subscriptions are read although payments cannot be', async () => {
  const { appId, customer, pay } = await givenCustomer('cus_parts')
  pay('pi_parts')
  // A payment that nobody understands.
  Object.assign(mine().payment_intents.get('pi_parts')!, { amount: 'many', status: 'other' })
  const dates = { startedAt: 1_700_000_000, nextAt: 1_800_000_000 }
  addFakeSubscription(mine(), 'sub_parts', { customer, plans: [{ name: 'Infogérance', unitAmount: 45_000 }], ...dates })
  await after(days(1))
  const read = 'SELECT provider_subscription_id AS id FROM payments.subscriptions WHERE app_id = $1'
  expect(await query(read, appId)).toEqual([{ id: 'sub_parts' }])
  expect(await work(appId)).toMatchObject([{ attempts: 1 }])
  mine().payment_intents.delete('pi_parts')
})

test('an account without a customer and without payments of guests is reconciled no more', async () => {
  const { id: appId } = await accounts.app()
  await host.platform.database.transaction((tx) => queueReconciliation(tx, appId, clock.now()))
  await after(days(1))
  expect(await work(appId)).toEqual([])
})

test('accounts of the release before are reconciled, and those that it adds', async () => {
  await query('DROP FUNCTION payments.queue_reconciliation CASCADE')
  const { appId: before } = await givenCustomer('cus_before')
  expect(await work(before)).toEqual([])
  await query('ALTER TABLE payments.customers DROP COLUMN reconciled_at')
  await query(await readMigration('0245_reconciliation_work'))
  const { appId: beside } = await givenCustomer('cus_beside')
  for (const appId of [before, beside]) expect(await work(appId)).toEqual([{ dueAt: tomorrow(), attempts: 0 }])
})
