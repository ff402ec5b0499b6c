import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addFakeCardPayment,
  fakeCustomer,
  fakePrice,
  fakeProduct,
  fakeSepaMethod,
  fakeTaxRate,
} from './fake-objects.ts'
import { startFakeStripe, type FakeStripe } from './fake-stripe.ts'
import { addFakeSubscription, planFakePrice } from '../testing/fake-subscriptions.ts'
import { stripeProvider } from './stripe.ts'

// Stripe's official library against a server that speaks its API: what the product relies on.
const secretKey = 'sk_test_contract'
const webhookSecret = 'whsec_contract'
const now = new Date('2026-02-03T10:00:00Z')
let fake: FakeStripe

beforeAll(async () => {
  fake = await startFakeStripe(() => now)
})
afterAll(() => fake.close())
beforeEach(() => fake.failWith(undefined))

const provider = (key = secretKey) => stripeProvider({ secretKey: key, webhookSecret, url: fake.url })
const confirm = (clientSecret: string, iban: string) =>
  fetch(`${fake.url}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({
      'payment_method_data[sepa_debit][iban]': iban,
      'payment_method_data[billing_details][name]': 'Maison Verdier',
    }),
  })

describe('the card payment provider', () => {
  test('[PAY-001] lists and finds products, prices and tax rates, and null for what it does not know', async () => {
    const { products, prices, tax_rates: taxRates } = fake.objects(secretKey)
    products.set('prod_1', fakeProduct('prod_1', 'Chambre', { nickname: 'ch', kind: 'room' }))
    prices.set('price_1', fakePrice('price_1', 'prod_1', 13_200))
    prices.set('price_2', fakePrice('price_2', 'prod_2', null))
    taxRates.set('txr_1', fakeTaxRate('txr_1', 'Hébergement', 5.5))
    const stripe = provider()
    expect(await stripe.listProducts()).toEqual([
      { id: 'prod_1', name: 'Chambre', nickname: 'ch', active: true, metadata: { nickname: 'ch', kind: 'room' } },
    ])
    expect((await stripe.listPrices('prod_1')).map(({ id, unitAmountInCents }) => [id, unitAmountInCents])).toEqual([
      ['price_1', 13_200],
    ])
    expect((await stripe.findPrice('price_2'))?.unitAmountInCents).toBeNull()
    expect(await stripe.listTaxRates()).toEqual([
      { id: 'txr_1', displayName: 'Hébergement', percentage: 5.5, inclusive: true, active: true },
    ])
    expect(await stripe.findProduct('prod_none')).toBeNull()
    expect((await stripe.editProduct('prod_1', { kind: '', floor: '2' }))?.metadata).toEqual({
      nickname: 'ch',
      floor: '2',
    })
  })

  test('[PAY-005][PAY-010] verifies a bank account by a debit of one euro, begun once for one key', async () => {
    const stripe = provider()
    const customerId = await stripe.createCustomer({ appId: 'a'.repeat(24), name: 'Maison Verdier' })
    expect(await stripe.createCustomer({ appId: 'a'.repeat(24), name: 'Maison Verdier' })).toBe(customerId)
    const input = { customerId, amountInCents: 100, key: 'once' }
    const begun = await stripe.createVerification(input)
    expect(await stripe.createVerification(input)).toEqual(begun)
    const intentId = begun.clientSecret.split('_secret_')[0]!
    expect(await stripe.findPayment(intentId)).toMatchObject({
      state: 'open',
      amountInCents: 100,
      currency: 'eur',
      metadata: { purpose: 'verification' },
    })
    expect((await confirm(begun.clientSecret, 'not an iban')).status).toBe(400)
    await confirm(begun.clientSecret, 'FR76 0000 0000 0000 0000 0009 027')
    const processing = await stripe.findPayment(intentId)
    expect(processing).toMatchObject({ state: 'processing', methodType: 'sepa_debit', methodLast4: '9027' })
    expect(await stripe.listMethods(customerId)).toMatchObject([{ last4: '9027', holder: 'Maison Verdier' }])
    expect(await stripe.findMandate(processing!.mandateId!)).toMatchObject({
      status: 'active',
      acceptedAt: now.toISOString(),
    })
    await fake.settle(secretKey, intentId, 'failed')
    expect(await stripe.findPayment(intentId)).toMatchObject({ state: 'failed', failureCode: 'insufficient_funds' })
    expect((await stripe.listPayments(customerId, new Date(0))).map(({ id }) => id)).toEqual([intentId])
    await stripe.detachMethod(processing!.methodId!)
    expect(await stripe.listMethods(customerId)).toEqual([])
  })

  test('[PAY-002] knows the default payment method of a customer', async () => {
    const { customers, payment_methods: methods } = fake.objects(secretKey)
    methods.set('pm_1', fakeSepaMethod('pm_1', 'cus_1', 'FR7600000000000000000004471', 'Ada', 1))
    customers.set('cus_1', { ...fakeCustomer('cus_1', 'Ada'), invoice_settings: { default_payment_method: 'pm_1' } })
    expect(await provider().findDefaultMethod('cus_1')).toBe('pm_1')
    expect(await provider().findDefaultMethod('cus_none')).toBeNull()
  })

  test('[PAY-001] refunds a card payment in parts, each once, and never more than was paid', async () => {
    addFakeCardPayment(fake.objects(secretKey), 'pi_card', { amount: 10_000, created: 1_770_000_000 })
    const stripe = provider()
    const part = { paymentId: 'pi_card', amountInCents: 4000, reference: 'refund-one' }
    const made = await stripe.refund(part)
    expect(made).toMatchObject({ status: 'succeeded', amountInCents: 4000, paymentId: 'pi_card' })
    expect(await stripe.refund(part)).toEqual(made)
    expect(await stripe.findPayment('pi_card')).toMatchObject({ refundedInCents: 4000, isRefunded: false })
    await expect(stripe.refund({ ...part, amountInCents: 6001, reference: 'two' })).rejects.toMatchObject({
      reason: 'refused',
    })
    await stripe.refund({ ...part, amountInCents: 6000, reference: 'three' })
    expect(await stripe.findPayment('pi_card')).toMatchObject({ refundedInCents: 10_000, isRefunded: true })
    expect(await stripe.findRefund(made.id)).toEqual(made)
    expect(await stripe.findRefund('re_none')).toBeNull()
    await expect(stripe.refund({ ...part, paymentId: 'pi_none', reference: 'four' })).rejects.toMatchObject({
      reason: 'refused',
    })
  })

  test('[PAY-005] refunds a direct debit after some days, and takes back what the bank returned', async () => {
    const stripe = provider()
    const customerId = await stripe.createCustomer({ appId: 'b'.repeat(24), name: 'Atelier Lumen' })
    const { clientSecret } = await stripe.createVerification({ customerId, amountInCents: 100, key: 'refunded' })
    const paymentId = clientSecret.split('_secret_')[0]!
    await confirm(clientSecret, 'FR76 0000 0000 0000 0000 0009 027')
    const all = { paymentId, amountInCents: 100, reference: 'debit' }
    await expect(stripe.refund({ ...all, reference: 'early' })).rejects.toMatchObject({ reason: 'refused' })
    await fake.settle(secretKey, paymentId, 'succeeded')
    const { id, status } = await stripe.refund(all)
    expect(status).toBe('pending')
    await fake.settleRefund(secretKey, id, 'failed')
    expect(await stripe.findRefund(id)).toMatchObject({ status: 'failed', reference: 'debit' })
    expect(await stripe.findPayment(paymentId)).toMatchObject({ refundedInCents: 0, isRefunded: false })
  })

  test('[PAY-003] reads subscriptions with plan, next payment and next price of the schedule', async () => {
    const plans = [{ name: 'Infogérance', unitAmount: 45_000 }]
    const seconds = now.getTime() / 1000
    addFakeSubscription(fake.objects(secretKey), 'sub_1', {
      customer: 'cus_sub',
      plans,
      startedAt: seconds - 86_400,
      nextAt: seconds + 86_400,
    })
    planFakePrice(fake.objects(secretKey), 'sub_1', 48_000, seconds + 86_400)
    const stripe = provider()
    expect(await stripe.listSubscriptions('cus_sub', now)).toEqual([
      {
        id: 'sub_1',
        customerId: 'cus_sub',
        status: 'active',
        items: [{ name: 'Infogérance', quantity: 1, unitAmountInCents: 45_000 }],
        amountInCents: 45_000,
        currency: 'eur',
        interval: 'month',
        intervalCount: 1,
        startedAt: new Date(now.getTime() - 86_400_000),
        nextAt: new Date(now.getTime() + 86_400_000),
        endsAt: null,
        priceChange: { amountInCents: 48_000, changesAt: new Date(now.getTime() + 86_400_000) },
      },
    ])
    const later = new Date(now.getTime() + 2 * 86_400_000)
    expect((await stripe.findSubscription('sub_1', later))?.priceChange).toBeNull()
    expect(await stripe.findSubscription('sub_none', now)).toBeNull()
  })

  test('names what goes wrong: a refused key, an outage, no answer at all', async () => {
    await expect(provider('pk_wrong').listProducts()).rejects.toMatchObject({ reason: 'credentials' })
    fake.failWith(503)
    await expect(provider().findPrice('price_1')).rejects.toMatchObject({ reason: 'unavailable' })
    const nowhere = stripeProvider({ secretKey, webhookSecret, url: 'http://127.0.0.1:9' })
    await expect(nowhere.listTaxRates()).rejects.toMatchObject({ reason: 'unavailable' })
  })

  test('takes a webhook with its signature only, and a charge for its payment', () => {
    const event = (type: string, object: object) => ({
      id: 'evt_1',
      object: 'event',
      type,
      created: 1_770_000_000,
      data: { object },
    })
    const dispute = event('charge.dispute.created', { id: 'dp_1', payment_intent: 'pi_1' })
    const { body, signature } = fake.sign(dispute, webhookSecret)
    const stripe = provider()
    expect(stripe.verifyWebhook(Buffer.from(body), signature, now)).toEqual({
      id: 'evt_1',
      type: 'charge.dispute.created',
      objectId: 'pi_1',
      createdAt: new Date(1_770_000_000_000),
    })
    for (const [altered, header] of [
      [body, fake.sign(dispute, 'whsec_other').signature],
      [`${body} `, signature],
      [body, ''],
      [body, fake.sign(dispute, webhookSecret, new Date(now.getTime() - 600_000)).signature],
      [body, fake.sign(dispute, webhookSecret, new Date(now.getTime() + 3_600_000)).signature],
    ] as const)
      expect(() => stripe.verifyWebhook(Buffer.from(altered), header, now)).toThrow('signature')
  })
})
