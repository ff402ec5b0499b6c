import { payments } from '@passerelle/contract/payments/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerPayment } from '../testing/provider-payment.ts'
import { paymentStore } from './payment-store.ts'

const clock = fakeClock('2026-02-03T10:00:00Z')
let host: Booted
beforeAll(async () => {
  host = await boot({ services: ['accounts', 'payments'], clock })
})
afterAll(() => host.close())

test('a payment read earlier from the provider never replaces what was read later', async () => {
  const { app, admin } = await givenAccounts(host.platform).customer()
  const [earlier, later] = [clock.now(), new Date(clock.now().getTime() + 1)]
  const paid = providerPayment({ id: 'pi_order', amountInCents: 9600, createdAt: earlier })
  const { save } = paymentStore(host.platform)
  await save(app.id, { ...paid, isRefunded: true, refundedInCents: 9600 }, later)
  await save(app.id, paid, earlier)
  const { list } = await host.as(admin).call(payments.listPayments, {})
  expect(list).toMatchObject([{ status: 'refunded', refundedInCents: 9600 }])
})

test('a payment in another currency is none of the account’s', async () => {
  const { app, admin } = await givenAccounts(host.platform).customer()
  const foreign = providerPayment({ id: 'pi_dollars', amountInCents: 9600, createdAt: clock.now(), currency: 'usd' })
  await paymentStore(host.platform).save(app.id, foreign, clock.now())
  expect((await host.as(admin).call(payments.listPayments, {})).list).toEqual([])
})

test('the same state read again is no news; each account owes its own open invoices only', async () => {
  const { app } = await givenAccounts(host.platform).customer()
  const other = await givenAccounts(host.platform).customer()
  const { save, findDue } = paymentStore(host.platform)
  const open = providerPayment({ id: 'pi_due', amountInCents: 9600, createdAt: clock.now(), state: 'processing' })
  await save(app.id, open, clock.now())
  await save(app.id, open, new Date(clock.now().getTime() + 1))
  clock.advance(1)
  await save(app.id, { ...open, id: 'pi_paid', state: 'succeeded' }, clock.now())
  await save(other.app.id, { ...open, id: 'pi_theirs', amountInCents: 100 }, clock.now())
  expect([await findDue(app.id), await findDue(other.app.id)]).toEqual([9600, 100])
  const { rows } = await host.platform.database.query({
    text: `SELECT data ->> 'status' AS status FROM platform.events WHERE app_id = $1 AND name = 'payment.changed'
            ORDER BY at`,
    values: [app.id],
  })
  expect(rows).toEqual([{ status: 'processing' }, { status: 'paid' }])
})

test('a payment that has succeeded stays so when the provider returns an older state of it later', async () => {
  const { app, admin } = await givenAccounts(host.platform).customer()
  const at = clock.now()
  const { save } = paymentStore(host.platform)
  const paid = providerPayment({ id: 'pi_stale', amountInCents: 9600, createdAt: at })
  const disputed = { ...paid, id: 'pi_disputed', dispute: 'open' as const, disputedAt: at }
  for (const one of [paid, disputed]) {
    await save(app.id, one, at)
    for (const state of ['processing', 'failed', 'open'] as const)
      await save(app.id, { ...one, state, endedAt: null, dispute: null, disputedAt: null }, new Date(at.getTime() + 1))
  }
  await save(app.id, { ...disputed, dispute: null, disputedAt: null }, new Date(at.getTime() + 1))
  const { list } = await host.as(admin).call(payments.listPayments, {})
  expect(list.map(({ status }) => status).sort()).toEqual(['disputed', 'paid'])
  const { rows } = await host.platform.database.query<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM platform.events WHERE name = 'payment.changed' AND app_id = $1`,
    values: [app.id],
  })
  expect(rows).toEqual([{ count: 2 }])
})
