import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { bookings } from '@passerelle/contract/bookings/api'
import { payments } from '@passerelle/contract/payments/api'
import { behindLock } from '@passerelle/testkit/behind-lock'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { olderAnswers } from '@passerelle/testkit/older-answers'
import { raceTimeout, rounds } from '@passerelle/testkit/rounds'
import { addFakeCardPayment, fakeProduct } from '../stripe/fake-objects.ts'
import { startFakeStripe, type FakeStripe } from '../stripe/fake-stripe.ts'
import { drainReadings } from '../testing/drain-readings.ts'

const stripe = { secretKey: 'sk_provider', publicKey: 'pk_provider', webhookSecret: 'whsec_provider' }
const clock = fakeClock('2026-02-03T10:00:00Z')
let fake: FakeStripe
let host: Booted
let given: ReturnType<typeof givenAccounts>

beforeAll(async () => {
  fake = await startFakeStripe(clock.now, { older: olderAnswers(clock.now) })
  host = await boot({ env: { stripe: { ...stripe, url: fake.url } }, clock })
  given = givenAccounts(host.platform)
  const path = `${host.origin}/api/payments/v1/public/stripe/webhook`
  // The secret key of an account is named by its id here.
  fake.sendWebhooksTo((key) =>
    key === stripe.secretKey
      ? { url: path, secret: stripe.webhookSecret }
      : { url: `${path}/${key.slice(3)}`, secret: `whsec_${key.slice(3)}` },
  )
})
afterAll(async () => {
  await host.close()
  await fake.close()
})

const created = () => clock.now().getTime() / 1000
const post = async (path: string, event: object, secret: string) => {
  const { body, signature } = fake.sign(event, secret)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const { status } = await fetch(`${host.origin}/api/payments/v1/public/stripe/webhook${path}`, {
    method: 'POST',
    body,
    headers,
  })
  await drainReadings(host, clock)
  return status
}

describe('refunds of an account’s payments', () => {
  const paidPayment = async (id: string) => {
    const customer = await given.customer()
    await host.platform.database.query({
      text: 'INSERT INTO payments.customers (app_id, customer_id, created_at) VALUES ($1, $2, $3)',
      values: [customer.app.id, `cus_${id}`, clock.now()],
    })
    addFakeCardPayment(fake.objects(stripe.secretKey), id, { amount: 9600, created: created(), customer: `cus_${id}` })
    const event = { id: `evt_${id}`, object: 'event', type: 'payment_intent.succeeded', created: 1 }
    await post('', { ...event, data: { object: { id } } }, stripe.webhookSecret)
    const emma = await given.staff({ inside: [customer.app] })
    const staff = host.as(emma, { in: customer.app.id })
    const read = async () => (await staff.call(payments.listPayments, {})).list[0]!
    return { ...customer, staff, read, paymentId: (await read())._id }
  }

  test('[PAY-007] staff refund a part, then the rest; the provider’s webhook tells the outcome', async () => {
    const { staff, admin, read, paymentId } = await paidPayment('pi_parts')
    const refund = (amountInCents?: number) =>
      staff.call(payments.refundPayment, { id: paymentId, ...(amountInCents && { amountInCents }) })
    await expect(host.as(admin).call(payments.refundPayment, { id: paymentId })).rejects.toBeProblem('access_denied')
    expect((await refund(2600)).refunds).toMatchObject([{ amountInCents: 2600, status: 'requested', endedAt: null }])
    await expect(refund(7001)).rejects.toMatchObject({ code: 'refund_above_payment', status: 422 })
    await drainReadings(host, clock)
    expect(await read()).toMatchObject({ status: 'paid', refundedInCents: 2600, refunds: [{ status: 'succeeded' }] })
    await refund()
    await drainReadings(host, clock)
    expect(await read()).toMatchObject({ status: 'refunded', refundedInCents: 9600 })
    await expect(refund()).rejects.toBeProblem('payment_not_refundable')
    const other = await paidPayment('pi_other')
    await expect(other.staff.call(payments.refundPayment, { id: paymentId })).rejects.toBeProblem('not_found')
  })

  test(
    '[PAY-007] refunds asked at the same moment together never exceed the payment',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { staff, read, paymentId, app } = await paidPayment(`pi_race_${round}`)
        const refund = () => staff.call(payments.refundPayment, { id: paymentId })
        const lock = {
          text: 'SELECT FROM payments.payments WHERE app_id = $1 AND id = $2 FOR UPDATE',
          values: [app.id, paymentId],
        }
        // As many as have a connection each, beside the one that holds the lock and the one that looks.
        const outcomes = await behindLock(host.platform.database, lock, [refund, refund, refund, refund])
        const refused = outcomes.filter(({ status }) => status === 'rejected')
        expect(refused).toHaveLength(3)
        for (const each of refused) expect(each).toMatchObject({ reason: { code: 'payment_not_refundable' } })
        expect((await read()).refunds).toMatchObject([{ amountInCents: 9600 }])
      }
    },
    raceTimeout,
  )

  test('an account’s own provider does not tell the outcome of a refund by the installation', async () => {
    const { staff, admin, app, read, paymentId } = await paidPayment('pi_own')
    const key = `sk_${app.id}`
    const secrets = { publicKey: 'pk', secretKey: key, webhookSecret: `whsec_${app.id}` }
    await host.as(admin).call(accounts.savePaymentSettings, { ...secrets, version: 0 })
    await staff.call(payments.refundPayment, { id: paymentId })
    await drainReadings(host, clock)
    const [made] = [...fake.objects(stripe.secretKey).refunds.values()].filter(
      (one) => one['payment_intent'] === 'pi_own',
    )
    const object = { ...made!, id: 're_own', status: 'failed' }
    fake.objects(key).refunds.set('re_own', object)
    const event = { id: 'evt_re_own', object: 'event', type: 'refund.updated', created: 1, data: { object } }
    expect(await post(`/${app.id}`, event, secrets.webhookSecret)).toBe(204)
    expect((await read()).refunds).toMatchObject([{ status: 'succeeded' }])
  })

  test('one that the provider refuses has failed; one asked during an outage is made after it', async () => {
    const { staff, read, paymentId } = await paidPayment('pi_late')
    const mine = fake.objects(stripe.secretKey)
    Object.assign(mine.charges.get('ch_pi_late')!, { amount_refunded: 9600 })
    await staff.call(payments.refundPayment, { id: paymentId })
    await drainReadings(host, clock)
    expect((await read()).refunds).toMatchObject([{ status: 'failed' }])
    Object.assign(mine.charges.get('ch_pi_late')!, { amount_refunded: 0 })
    fake.failWith(503)
    await staff.call(payments.refundPayment, { id: paymentId })
    await host.drain()
    const states = async () => new Set((await read()).refunds.map(({ status }) => status))
    expect(await states()).toEqual(new Set(['failed', 'requested']))
    fake.failWith(undefined)
    await drainReadings(host, clock)
    expect(await states()).toEqual(new Set(['failed', 'succeeded']))
    expect([...mine.refunds.values()].filter((made) => made['payment_intent'] === 'pi_late')).toHaveLength(1)
  })
})

test('[PAY-001][API-150] the catalogue is kept, and read again after a webhook of the account’s provider', async () => {
  const { admin, app } = await given.customer()
  const key = `sk_${app.id}`
  const secrets = { publicKey: 'pk', secretKey: key, webhookSecret: `whsec_${app.id}` }
  await host.as(admin).call(accounts.savePaymentSettings, { ...secrets, version: 0 })
  const { products } = fake.objects(key)
  products.set('prod_a', fakeProduct('prod_a', 'Chambre'))
  const names = async () => (await host.as(admin).call(payments.listProducts, {})).list.map(({ name }) => name)
  expect(await names()).toEqual(['Chambre'])
  products.set('prod_a', fakeProduct('prod_a', 'Suite'))
  products.set('prod_b', fakeProduct('prod_b', 'Annexe'))
  expect(await names()).toEqual(['Chambre'])
  clock.advance(1)
  const object = { id: 'prod_a' }
  const event = { id: 'evt_product', object: 'event', type: 'product.updated', created: 1, data: { object } }
  expect(await post(`/${app.id}`, event, secrets.webhookSecret)).toBe(204)
  clock.advance(1)
  await host.drain()
  expect(await names()).toEqual(['Annexe', 'Suite'])
  const read = (id: string) => host.request.get(`/api/payments/v1/public/stripe/products/${id}`).set('app-id', app.id)
  expect((await read('prod_b')).body).toMatchObject({ name: 'Annexe' })
  products.set('prod_c', fakeProduct('prod_c', 'Nouvelle'))
  expect((await read('prod_c')).body).toMatchObject({ name: 'Nouvelle' })
  await host.as(admin).call(payments.editProduct, { id: 'prod_b', metadata: { floor: '1' } })
  clock.advance(1)
  await host.drain()
  expect(await names()).toEqual(['Annexe', 'Nouvelle', 'Suite'])
})

test('webhooks of two accounts with the same event id are both taken', async () => {
  const withProduct = async () => {
    const { admin, app } = await given.customer()
    const secrets = { publicKey: 'pk', secretKey: `sk_${app.id}`, webhookSecret: `whsec_${app.id}` }
    await host.as(admin).call(accounts.savePaymentSettings, { ...secrets, version: 0 })
    const { products } = fake.objects(secrets.secretKey)
    const names = async () => (await host.as(admin).call(payments.listProducts, {})).list.map(({ name }) => name)
    const name = (text: string) => products.set('prod_a', fakeProduct('prod_a', text))
    name('Chambre')
    expect(await names()).toEqual(['Chambre'])
    return { app, secrets, name, names }
  }
  const event = { id: 'evt_same', object: 'event', type: 'product.updated', created: 1 }
  for (const { app, secrets, name, names } of [await withProduct(), await withProduct()]) {
    name('Suite')
    clock.advance(1)
    expect(await post(`/${app.id}`, { ...event, data: { object: { id: 'prod_a' } } }, secrets.webhookSecret)).toBe(204)
    clock.advance(1)
    expect(await names()).toEqual(['Suite'])
  }
})

describe('refunds of bookings', () => {
  const bookedOnline = async (intent: string, type: 'card' | 'sepa_debit') => {
    const customer = await given.customer({ features: ['bookings'] })
    const admin = host.as(customer.admin)
    const key = `sk_${customer.app.id}`
    const secrets = { publicKey: 'pk', secretKey: key, webhookSecret: `whsec_${customer.app.id}` }
    addFakeCardPayment(fake.objects(key), intent, { amount: 6000, created: created() })
    Object.assign(fake.objects(key).charges.get(`ch_${intent}`)!, { payment_method_details: { type } })
    const product = { name: 'Suite', unitAmountInCents: 10_000, taxPercent: 10 }
    await admin.call(bookings.changeBookingSettings, { freeCancellationDays: 2 })
    const room = await admin.call(bookings.createRoom, { productId: 'prod_s', priceId: 'price_s', product })
    // Before the account has a catalogue, whose prices a room would take.
    await admin.call(accounts.savePaymentSettings, { ...secrets, version: 0 })
    const stay = { roomId: room._id, status: 'confirmed' as const, arrivalDate: '2026-02-10', quantity: 2, adults: 2 }
    const { _id: id } = await admin.call(bookings.createBooking, stay)
    await admin.call(bookings.addBookingPayment, { id, method: 'stripe', amountInCents: 6000, description: intent })
    const read = () => admin.call(bookings.readBooking, { id })
    return { ...customer, as: admin, key, id, read }
  }

  test('[BOK-004][API-108] cancelling a paid booking refunds it at the account’s own provider', async () => {
    const { as, key, id, read } = await bookedOnline('pi_stay', 'card')
    await as.call(bookings.changeBooking, { id, status: 'canceled' })
    await drainReadings(host, clock)
    expect(await read()).toMatchObject({
      paidInCents: 0,
      payments: [{ refundableInCents: 0, refunds: [{ amountInCents: 6000, status: 'succeeded' }] }],
    })
    expect([...fake.objects(key).refunds.values()]).toMatchObject([{ amount: 6000 }])
  })

  test('[API-108] a signed webhook of the account tells the outcome, another account’s nothing', async () => {
    const { as, key, id, read, app } = await bookedOnline('pi_debit', 'sepa_debit')
    const paymentId = (await read()).payments[0]!._id
    await as.call(bookings.refundBookingPayment, { id, paymentId, amountInCents: 2000 })
    await drainReadings(host, clock)
    expect(await read()).toMatchObject({ paidInCents: 6000, payments: [{ refunds: [{ status: 'pending' }] }] })
    const [refund] = [...fake.objects(key).refunds.values()]
    const event = { id: 'evt_own', object: 'event', type: 'refund.updated', created: 1, data: { object: refund } }
    expect(await post(`/${app.id}`, event, 'whsec_other')).toBe(400)
    expect(await post(`/${app.id}`, event, stripe.webhookSecret)).toBe(400)
    await fake.settleRefund(key, refund!.id, 'succeeded')
    await drainReadings(host, clock)
    expect(await read()).toMatchObject({ paidInCents: 4000, payments: [{ refunds: [{ status: 'succeeded' }] }] })
    await fake.settleRefund(key, refund!.id, 'failed')
    await drainReadings(host, clock)
    expect(await read()).toMatchObject({
      paidInCents: 6000,
      payments: [{ refundableInCents: 6000, refunds: [{ status: 'failed' }] }],
    })
  })

  test('[API-108] an account without a webhook secret takes no webhook at all', async () => {
    const { admin, app } = await given.customer()
    await host.as(admin).call(accounts.savePaymentSettings, { publicKey: 'pk', secretKey: 'sk_bare', version: 0 })
    const event = { id: 'evt_bare', object: 'event', type: 'refund.updated', created: 1, data: { object: {} } }
    const { body } = fake.sign(event, 'x')
    const at = created()
    const signature = `t=${at},v1=${createHmac('sha256', '').update(`${at}.${body}`).digest('hex')}`
    const { status } = await fetch(`${host.origin}/api/payments/v1/public/stripe/webhook/${app.id}`, {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signature },
    })
    expect(status).toBe(400)
  })
})
