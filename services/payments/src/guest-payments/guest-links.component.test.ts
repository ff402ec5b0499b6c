import { accounts } from '@passerelle/contract/accounts/api'
import { bookings } from '@passerelle/contract/bookings/api'
import { payments } from '@passerelle/contract/payments/api'
import { days, minutes, seconds } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { olderAnswers } from '@passerelle/testkit/older-answers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeCardNumbers } from '../stripe/fake-cards.ts'
import { startFakeStripe, type FakeStripe } from '../stripe/fake-stripe.ts'
import { createPaymentProviders } from '../providers/payment-providers.ts'
import { guestPaymentStore } from './guest-payment-store.ts'
import { payAsGuest } from './pay-as-guest.ts'

let clock: FakeClock
let fake: FakeStripe
let host: Booted

beforeAll(async () => {
  clock = fakeClock('2026-02-03T10:00:00Z')
  fake = await startFakeStripe(clock.now, { older: olderAnswers(clock.now) })
  host = await boot({
    env: {
      stripe: { secretKey: 'sk', publicKey: 'pk', webhookSecret: 'whsec', url: fake.url },
      tokenHours: 24 * 365,
    },
    clock,
  })
})
afterAll(async () => {
  await host.close()
  await fake.close()
})
// Each test has a minute of its own: calls are limited per minute.
beforeEach(() => clock.advance(minutes(1)))

/** An account with its own provider, a stay from 20 to 22 February, and the secret of a link to pay it. */
const askedGuest = async () => {
  const { app, admin } = await givenAccounts(host.platform).customer({ features: ['bookings'] })
  const as = host.as(admin)
  const key = `sk_${app.id}`
  const product = { name: 'Suite', unitAmountInCents: 10_000, taxPercent: 10 }
  const room = await as.call(bookings.createRoom, { productId: 'prod_suite', priceId: 'price_night', product })
  // Afterwards: once the keys are there, names and prices come from the catalogue of the account.
  await as.call(accounts.savePaymentSettings, { publicKey: 'pk', secretKey: key, webhookSecret: 'none', version: 0 })
  const stay = { roomId: room._id, status: 'confirmed' as const, arrivalDate: '2026-02-20', quantity: 2, adults: 2 }
  const { _id: bookingId } = await as.call(bookings.createBooking, stay)
  const { secret } = await as.call(payments.createGuestPayment, { bookingId })
  return { app, key, secret }
}
const read = (secret: string) => host.anonymous.call(payments.readGuestPayment, { secret })
const start = (secret: string) => host.anonymous.call(payments.startGuestPayment, { secret })
const disable = (appId: string) =>
  host.platform.database.query({
    text: 'UPDATE accounts.apps SET disabled_at = $2 WHERE id = $1',
    values: [appId, clock.now()],
  })

test('[BOK-004] a disabled account takes no money by its links, and the guest is told so', async () => {
  const { app, secret } = await askedGuest()
  await disable(app.id)
  for (const call of [read, start])
    await expect(call(secret)).rejects.toMatchObject({ code: 'guest_payments_closed', status: 403 })
})

test('a guest sees the provider’s last reading for two seconds, and the limit of a minute holds', async () => {
  const { secret, key } = await askedGuest()
  const { clientSecret } = await start(secret)
  const intent = clientSecret.split('_secret_')[0]!
  await fetch(`${fake.url}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ 'payment_method_data[card][number]': fakeCardNumbers.declined }),
  })
  const { database, logger, record } = host.platform
  const { ofAccount, publicKeyOf } = createPaymentProviders(host.platform)
  let readings = 0
  const counting = async (appId: string) => {
    const provider = await ofAccount(appId)
    const findPayment = (id: string) => ((readings += 1), provider.findPayment(id))
    return { ...provider, findPayment }
  }
  const store = guestPaymentStore({ database, record })
  const { show } = payAsGuest({ database, clock, logger, store, providers: { ofAccount: counting, publicKeyOf } })
  clock.advance(seconds(2))
  for (let times = 0; times < 10; times += 1) expect(await show(secret)).toMatchObject({ status: 'failed' })
  expect(readings).toBe(1)
  clock.advance(seconds(2))
  await show(secret)
  expect(readings).toBe(2)
  const many = await Promise.allSettled(Array.from({ length: 62 }, () => read(secret)))
  expect(many.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  expect(many.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'too_many_requests' } })
})

test('[BOK-004] a link ends with the day of departure, and says so before', async () => {
  const { secret } = await askedGuest()
  expect(await read(secret)).toMatchObject({ validUntil: '2026-02-22' })
  clock.advance(days(20))
  for (const call of [read, start]) await expect(call(secret)).rejects.toBeProblem('link_expired')
})
