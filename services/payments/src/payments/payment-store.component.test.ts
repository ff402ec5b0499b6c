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
