import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { bookings } from '@passerelle/contract/bookings/api'
import { payments } from '@passerelle/contract/payments/api'
import { days, minutes, seconds } from '@passerelle/kernel/durations'
import { behindLock } from '@passerelle/testkit/behind-lock'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { olderAnswers } from '@passerelle/testkit/older-answers'
import { fakeCardNumbers } from '../stripe/fake-cards.ts'
import { startFakeStripe, type FakeStripe } from '../stripe/fake-stripe.ts'
import { reconcileKind } from '../methods/customer-store.ts'
import { drainReadings } from '../testing/drain-readings.ts'

const stripe = { secretKey: 'sk_provider', publicKey: 'pk_provider', webhookSecret: 'whsec_provider' }
const clock = fakeClock('2026-02-03T10:00:00Z')
let fake: FakeStripe
let host: Booted
let given: ReturnType<typeof givenAccounts>
let isCut = false

beforeAll(async () => {
  fake = await startFakeStripe(clock.now, { older: olderAnswers(clock.now) })
  host = await boot({ env: { stripe: { ...stripe, url: fake.url }, tokenHours: 24 * 365 }, clock })
  given = givenAccounts(host.platform)
  const path = `${host.origin}/api/payments/v1/public/stripe/webhook`
  // The secret key of an account is named by its id here; a webhook that is cut off is refused as one of another
  // sender.
  fake.sendWebhooksTo((key) => ({
    url: `${path}/${key.slice(3)}`,
    secret: isCut ? 'whsec_wrong' : `whsec_${key.slice(3)}`,
  }))
})
afterAll(async () => {
  await host.close()
  await fake.close()
})

/** An account with its own provider and a confirmed stay of 200 € and 6 € of tourist tax, whose advance is 60 €. */
const bookedStay = async () => {
  const { app, admin, user } = await given.customer({ features: ['bookings'] })
  const key = `sk_${app.id}`
  const keys = { publicKey: `pk_${app.id}`, secretKey: key, webhookSecret: `whsec_${app.id}` }
  const as = host.as(admin)
  await as.call(bookings.changeBookingSettings, { touristTaxInCents: 150 })
  const product = { name: 'Suite', unitAmountInCents: 10_000, taxPercent: 10 }
  const room = await as.call(bookings.createRoom, { productId: 'prod_suite', priceId: 'price_night', product })
  // Afterwards: once the keys are there, names and prices come from the catalogue of the account.
  await as.call(accounts.savePaymentSettings, { ...keys, version: 0 })
  const stay = { roomId: room._id, status: 'confirmed' as const, arrivalDate: '2026-02-20', quantity: 2, adults: 2 }
  const { _id: bookingId } = await as.call(bookings.createBooking, stay)
  return { app, user, as, key, bookingId }
}
type Stay = Awaited<ReturnType<typeof bookedStay>>
const read = (secret: string) => host.anonymous.call(payments.readGuestPayment, { secret })
const start = (secret: string) => host.anonymous.call(payments.startGuestPayment, { secret })
const paymentsOf = async ({ as, bookingId }: Stay) => (await as.call(bookings.readBooking, { id: bookingId })).payments

const send = async (key: string, clientSecret: string, action: string, fields: Record<string, string>) => {
  await fetch(`${fake.url}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(fields),
  })
  await drainReadings(host, clock)
}
/** What the browser does with the form of the provider, and in its 3-D Secure window. */
const pay = ({ key }: Stay, clientSecret: string, number: string) =>
  send(key, clientSecret, 'confirm', { 'payment_method_data[card][number]': number })
const authenticate = ({ key }: Stay, clientSecret: string, isPassed: boolean) =>
  send(key, clientSecret, 'authenticate', { passed: String(isPassed) })

describe('card payments of guests', () => {
  test('[BOK-004][API-108] the advance is paid by card with 3-D Secure, and recorded on the booking once', async () => {
    const stay = await bookedStay()
    const { secret, amountInCents } = await stay.as.call(payments.createGuestPayment, { bookingId: stay.bookingId })
    expect(amountInCents).toBe(6000)
    expect(await read(secret)).toEqual({
      accountName: expect.any(String) as string,
      accountLogo: null,
      accountColour: '#17607c',
      returnedInCents: 0,
      bookingNumber: 1,
      isGift: false,
      arrivalDate: '2026-02-20',
      departureDate: '2026-02-22',
      publicKey: `pk_${stay.app.id}`,
      validUntil: '2026-02-22',
      amountInCents: 6000,
      status: 'open',
      isBegun: false,
      failureReason: null,
      paidAt: null,
    })
    const { clientSecret } = await start(secret)
    expect(await start(secret)).toEqual({ clientSecret })
    await pay(stay, clientSecret, fakeCardNumbers.needsAuthentication)
    expect(await read(secret)).toMatchObject({ status: 'open', isBegun: true })
    expect(await paymentsOf(stay)).toEqual([])
    const paidAt = clock.now().toISOString()
    await authenticate(stay, clientSecret, true)
    expect(await read(secret)).toMatchObject({ status: 'paid', paidAt })
    expect(await paymentsOf(stay)).toMatchObject([{ method: 'stripe', amountInCents: 6000, isOnline: true }])
    await expect(start(secret)).rejects.toBeProblem('conflict')
    expect(fake.objects(stay.key).payment_intents.size).toBe(1)
  })

  test('a declined card stays unpaid with its reason, and another card pays the same payment', async () => {
    const stay = await bookedStay()
    const { secret } = await stay.as.call(payments.createGuestPayment, { bookingId: stay.bookingId })
    const { clientSecret } = await start(secret)
    await pay(stay, clientSecret, fakeCardNumbers.withoutFunds)
    expect(await read(secret)).toMatchObject({ status: 'failed', failureReason: 'insufficient_funds' })
    await pay(stay, clientSecret, fakeCardNumbers.needsAuthentication)
    await authenticate(stay, clientSecret, false)
    expect(await read(secret)).toMatchObject({ status: 'failed', failureReason: 'authentication_failed' })
    expect(await paymentsOf(stay)).toEqual([])
    expect(await start(secret)).toEqual({ clientSecret })
    await pay(stay, clientSecret, fakeCardNumbers.fine)
    expect(await paymentsOf(stay)).toHaveLength(1)
    const { list } = await stay.as.call(payments.listGuestPayments, { bookingId: stay.bookingId })
    expect(list).toMatchObject([{ status: 'paid', failureReason: null, amountInCents: 6000 }])
  })

  test.each([
    ['was canceled at the provider', async (stay: Stay, secret: string) => send(stay.key, secret, 'cancel', {})],
    ['is unknown to the provider', async (stay: Stay) => fake.objects(stay.key).payment_intents.clear()],
  ])('a payment that %s is begun anew, and recorded once it is paid', async (_, end) => {
    const stay = await bookedStay()
    const { secret } = await stay.as.call(payments.createGuestPayment, { bookingId: stay.bookingId })
    const first = await start(secret)
    await end(stay, first.clientSecret)
    clock.advance(minutes(1))
    const tabs = await Promise.all([start(secret), start(secret)])
    expect(new Set(tabs.map(({ clientSecret }) => clientSecret)).size).toBe(1)
    const { clientSecret } = tabs[0]
    expect(clientSecret).not.toBe(first.clientSecret)
    expect(await read(secret)).toMatchObject({ status: 'open', failureReason: null })
    await pay(stay, clientSecret, fakeCardNumbers.fine)
    expect(await read(secret)).toMatchObject({ status: 'paid' })
    expect(await paymentsOf(stay)).toMatchObject([{ method: 'stripe', amountInCents: 6000 }])
  })

  test('a webhook that was lost is made good by the reconciliation', async () => {
    const stay = await bookedStay()
    const { secret } = await stay.as.call(payments.createGuestPayment, { bookingId: stay.bookingId })
    const { clientSecret } = await start(secret)
    isCut = true
    await pay(stay, clientSecret, fakeCardNumbers.fine)
    isCut = false
    expect(await paymentsOf(stay)).toEqual([])
    clock.advance(days(1))
    await host.drain()
    expect(await paymentsOf(stay)).toHaveLength(1)
  })

  test('an account without a customer is reconciled until its guests have paid', async () => {
    const stay = await bookedStay()
    const { secret } = await stay.as.call(payments.createGuestPayment, { bookingId: stay.bookingId })
    await start(secret)
    clock.advance(days(1))
    await host.drain()
    const { rowCount } = await host.platform.database.query({
      text: 'SELECT FROM platform.work WHERE kind = $1 AND id = $2',
      values: [reconcileKind, stay.app.id],
    })
    expect(rowCount).toBe(1)
  })

  test('a guest who returns from the form sees the outcome although the webhook has not come', async () => {
    const stay = await bookedStay()
    const { secret } = await stay.as.call(payments.createGuestPayment, { bookingId: stay.bookingId })
    const { clientSecret } = await start(secret)
    isCut = true
    await pay(stay, clientSecret, fakeCardNumbers.declined)
    isCut = false
    clock.advance(seconds(2))
    fake.failWith(500)
    expect(await read(secret)).toMatchObject({ status: 'open' })
    fake.failWith(undefined)
    expect(await read(secret)).toMatchObject({ status: 'failed', failureReason: 'card_declined' })
  })

  test('a provider that is down when the guest pays is said to be, and afterwards there is one payment', async () => {
    const stay = await bookedStay()
    const { secret } = await stay.as.call(payments.createGuestPayment, { bookingId: stay.bookingId })
    fake.failWith(503)
    await expect(start(secret)).rejects.toBeProblem('unavailable')
    fake.failWith(undefined)
    const { clientSecret } = await start(secret)
    fake.failWith(503)
    await expect(start(secret)).rejects.toBeProblem('unavailable')
    fake.failWith(undefined)
    expect(await start(secret)).toEqual({ clientSecret })
    await pay(stay, clientSecret, fakeCardNumbers.fine)
    expect(await paymentsOf(stay)).toHaveLength(1)
    expect(fake.objects(stay.key).payment_intents.size).toBe(1)
  })

  test('what is paid above the balance goes back to the card, once; a booking holds its price at most', async () => {
    const stay = await bookedStay()
    const { bookingId, as, key } = stay
    const { secret } = await as.call(payments.createGuestPayment, { bookingId, amountInCents: 20_000 })
    const { clientSecret } = await start(secret)
    // Meanwhile the guest pays most of it at the desk.
    await as.call(bookings.addBookingPayment, { id: bookingId, method: 'cash', amountInCents: 15_000 })
    await pay(stay, clientSecret, fakeCardNumbers.fine)
    await drainReadings(host, clock)
    const byMethod = (await paymentsOf(stay)).toSorted((one, other) => one.method.localeCompare(other.method))
    expect(byMethod).toMatchObject([
      { method: 'cash', amountInCents: 15_000 },
      { method: 'stripe', amountInCents: 5600, isOnline: true, refunds: [] },
    ])
    expect(await read(secret)).toMatchObject({ status: 'paid', amountInCents: 20_000, returnedInCents: 14_400 })
    expect([...fake.objects(key).refunds.values()]).toMatchObject([{ amount: 14_400 }])
    expect(await as.call(bookings.readBooking, { id: bookingId })).toMatchObject({ balanceInCents: 0 })
  })

  test('a payment that arrives after the booking was canceled goes back to the card as a whole', async () => {
    const stay = await bookedStay()
    const { bookingId, as, key } = stay
    const { secret } = await as.call(payments.createGuestPayment, { bookingId })
    const { clientSecret } = await start(secret)
    await as.call(bookings.changeBooking, { id: bookingId, status: 'canceled' })
    await pay(stay, clientSecret, fakeCardNumbers.fine)
    await drainReadings(host, clock)
    expect(await paymentsOf(stay)).toEqual([])
    expect([...fake.objects(key).refunds.values()]).toMatchObject([{ amount: 6000 }])
  })

  test('[API-144] a stay is not deleted once a guest has begun to pay it; canceled, that goes back', async () => {
    const stay = await bookedStay()
    const { bookingId, as, key } = stay
    const remove = () => as.call(bookings.deleteBooking, { id: bookingId })
    const { secret } = await as.call(payments.createGuestPayment, { bookingId })
    const { clientSecret } = await start(secret)
    await expect(remove()).rejects.toBeProblem('booking_being_paid')
    // A newer link ends this one; its card form may still be open.
    await as.call(payments.createGuestPayment, { bookingId })
    await expect(remove()).rejects.toBeProblem('booking_being_paid')
    await as.call(bookings.changeBooking, { id: bookingId, status: 'canceled' })
    await pay(stay, clientSecret, fakeCardNumbers.fine)
    await drainReadings(host, clock)
    expect([...fake.objects(key).refunds.values()]).toMatchObject([{ amount: 6000 }])
  })

  test('[API-144] a stay whose link was only sent is deleted; of deletion and payment at once one wins', async () => {
    const sent = await bookedStay()
    const { secret } = await sent.as.call(payments.createGuestPayment, { bookingId: sent.bookingId })
    await sent.as.call(bookings.deleteBooking, { id: sent.bookingId })
    await expect(start(secret)).rejects.toBeProblem('not_found')
    const { as, bookingId } = await bookedStay()
    const link = await as.call(payments.createGuestPayment, { bookingId })
    const lock = { text: 'SELECT FROM payments.guest_payments WHERE secret = $1 FOR UPDATE', values: [link.secret] }
    const outcomes = await behindLock<unknown>(host.platform.database, lock, [
      () => start(link.secret),
      () => as.call(bookings.deleteBooking, { id: bookingId }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('of two links asked at the same moment one is open', async () => {
    const { as, bookingId } = await bookedStay()
    const ask = () => as.call(payments.createGuestPayment, { bookingId })
    const lock = { text: 'SELECT FROM bookings.bookings WHERE id = $1 FOR UPDATE', values: [bookingId] }
    await behindLock(host.platform.database, lock, [ask, ask])
    const { list } = await as.call(payments.listGuestPayments, { bookingId })
    expect(list.map(({ status }) => status).sort()).toEqual(['open', 'void'])
  })

  test('the link is mailed to the guest when asked for, and not without an address', async () => {
    const stay = await bookedStay()
    const { bookingId, as } = stay
    const rose = `rose-${stay.app.id}@courriel.example`
    const ask = () => as.call(payments.createGuestPayment, { bookingId, isMailed: true })
    await expect(ask()).rejects.toBeProblem('guest_without_address')
    await as.call(bookings.changeBooking, { id: bookingId, contactEmail: rose })
    await ask()
    await host.drain()
    const { list } = await as.call(payments.listGuestPayments, { bookingId })
    const { number } = await as.call(bookings.readBooking, { id: bookingId })
    const box = (await (await fetch(`${host.origin}/dev/mails.json`)).json()) as {
      list: { to: string[]; subject: string; text: string }[]
    }
    const mails = box.list.filter(({ to, subject }) => to.includes(rose) && subject.startsWith('Paiement'))
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(`réservation R-${number}`)])
    const stayShown = ['Chambre : Suite', 'Séjour : du ven. 20 févr. au dim. 22 févr.', 'Total : 206,00\u00a0€']
    const asked = [
      'Demandé maintenant : 60,00\u00a0€',
      'Lien valable jusqu’au dim. 22 févr.',
      `/pay/${list[0]!.secret}`,
    ]
    for (const fact of [...stayShown, ...asked]) expect(mails[0]?.text).toContain(fact)
  })

  test('[BOK-017] a gift is paid by the link like a stay; paid in full it is confirmed, its code mailed', async () => {
    const stay = await bookedStay()
    const { as, app } = stay
    const { list } = await as.call(bookings.listRooms, {})
    const gift = {
      isGift: true,
      roomId: list[0]!._id,
      priceId: 'price_night',
      status: 'awaiting_payment' as const,
      quantity: 2,
      adults: 1,
      contactEmail: 'rose@courriel.example',
    }
    const { _id: bookingId } = await as.call(bookings.createBooking, gift)
    const { secret, amountInCents } = await as.call(payments.createGuestPayment, { bookingId })
    expect(amountInCents).toBe(20_000)
    expect(await read(secret)).toMatchObject({ isGift: true, arrivalDate: null, bookingNumber: 2 })

    const part = await as.call(payments.createGuestPayment, { bookingId, amountInCents: 5000 })
    await pay(stay, (await start(part.secret)).clientSecret, fakeCardNumbers.fine)
    expect(await as.call(bookings.readBooking, { id: bookingId })).toMatchObject({
      status: 'awaiting_payment',
      voucher: null,
      paidInCents: 5000,
    })
    const rest = await as.call(payments.createGuestPayment, { bookingId })
    expect(rest.amountInCents).toBe(15_000)
    await pay(stay, (await start(rest.secret)).clientSecret, fakeCardNumbers.fine)
    await drainReadings(host, clock)
    const { status, voucher } = await as.call(bookings.readBooking, { id: bookingId })
    expect({ status, voucher }).toMatchObject({
      status: 'confirmed',
      voucher: { leftInCents: 20_000, valueInCents: 20_000 },
    })
    const { entries } = await as.call(bookings.readVoucher, { id: bookingId })
    expect(entries).toMatchObject([{ kind: 'issued', amountInCents: 20_000 }])
    const mails = await host.platform.database.query({
      text: `SELECT address FROM mails.outgoing WHERE app_id = $1 AND template = 'voucher'`,
      values: [app.id],
    })
    expect(mails.rows).toEqual([{ address: 'rose@courriel.example' }])
  })

  test('[ROL-009] amounts above the balance, other accounts, users and unknown links are refused', async () => {
    const [stay, other] = [await bookedStay(), await bookedStay()]
    const { bookingId } = stay
    const ask = (amountInCents: number) => stay.as.call(payments.createGuestPayment, { bookingId, amountInCents })
    await expect(ask(20_601)).rejects.toBeProblem('payment_above_balance')
    for (const amount of [0, -100, 49, 100_000_000]) await expect(ask(amount)).rejects.toBeProblem('invalid_input')
    await expect(other.as.call(payments.createGuestPayment, { bookingId })).rejects.toBeProblem('not_found')
    const asUser = host.as(stay.user).call(payments.createGuestPayment, { bookingId })
    await expect(asUser).rejects.toBeProblem('access_denied')
    await expect(read('x'.repeat(43))).rejects.toBeProblem('not_found')
    const first = await ask(20_000)
    const second = await ask(15_000)
    await expect(read(first.secret)).rejects.toBeProblem('not_found')
    await stay.as.call(bookings.addBookingPayment, { id: bookingId, method: 'cash', amountInCents: 6000 })
    await expect(start(second.secret)).rejects.toBeProblem('payment_above_balance')
    expect(fake.objects(stay.key).payment_intents.size).toBe(0)
  })
})
