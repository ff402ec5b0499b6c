import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeCustomer, fakeMandate, fakeSepaMethod } from './fake-objects.ts'
import { startFakeStripe, type FakeStripe } from './fake-stripe.ts'
import { stripeProvider } from './stripe.ts'

// What the collection of invoices relies on, of Stripe's official library and a server that speaks its API.
const secretKey = 'sk_test_collect'
const now = new Date('2026-02-03T10:00:00Z')
let fake: FakeStripe
beforeAll(async () => {
  fake = await startFakeStripe(() => now)
  const { customers, payment_methods: methods, mandates } = fake.objects(secretKey)
  customers.set('cus_1', fakeCustomer('cus_1', 'Clinique'))
  methods.set('pm_1', fakeSepaMethod('pm_1', 'cus_1', 'FR7600000000000000000004471', 'Clinique', 1))
  mandates.set('mandate_1', fakeMandate('mandate_1', 'pm_1', 'NIM1', 1))
  for (const last4 of ['4242', '9995', '3184'])
    methods.set(`pm_${last4}`, {
      id: `pm_${last4}`,
      type: 'card',
      customer: 'cus_1',
      created: 1,
      billing_details: { name: null },
      card: { last4, brand: 'visa', exp_month: 1, exp_year: 2030 },
      metadata: { consent: 'off_session' },
    })
})
afterAll(() => fake.close())
beforeEach(() => fake.failWith(undefined))

const stripe = () => stripeProvider({ secretKey, webhookSecret: 'whsec', url: fake.url })
const intents = () => fake.objects(secretKey).payment_intents
const collection = (reference: string) => ({
  reference,
  invoiceId: 'f'.repeat(24),
  invoiceNumber: 'F-2026-0001',
  description: 'Infogérance',
  customerId: 'cus_1',
  amountInCents: 34_800,
})
const debit = (reference: string) =>
  ({
    ...collection(reference),
    means: 'sepa_debit',
    methodId: 'pm_1',
    mandateId: 'mandate_1',
    askedSince: now,
  }) as const
const card = (reference: string, last4: string) =>
  ({ ...debit(reference), means: 'card', methodId: `pm_${last4}`, mandateId: null }) as const

test('[COL-006] a debit is made once for its reference, and names invoice and mandate', async () => {
  const made = await stripe().collect(debit('once'))
  expect(made).toMatchObject({
    state: 'processing',
    amountInCents: 34_800,
    customerId: 'cus_1',
    methodLast4: '4471',
    mandateId: 'mandate_1',
    metadata: { collection: 'once', invoice: 'f'.repeat(24), invoiceNumber: 'F-2026-0001' },
  })
  expect(await stripe().collect(debit('once'))).toEqual(made)
  expect([...intents().values()]).toHaveLength(1)
})

test('[COL-006] a debit whose answers were lost is found again, also when the key has expired', async () => {
  const before = intents().size
  fake.loseAnswers(2)
  await expect(stripe().collect(debit('lost'))).rejects.toMatchObject({ reason: 'unavailable' })
  const found = await stripe().collect(debit('lost'))
  expect(found).toMatchObject({ state: 'processing', metadata: { collection: 'lost' } })
  expect(intents().size).toBe(before + 1)
})

test('a debit without mandate or method is refused with its code, and nothing is made', async () => {
  const before = intents().size
  const refused = (input: Parameters<ReturnType<typeof stripe>['collect']>[0], code: string) =>
    expect(stripe().collect(input)).rejects.toMatchObject({ reason: 'refused', code })
  await refused({ ...debit('no-mandate'), mandateId: 'mandate_none' }, 'payment_intent_mandate_invalid')
  await refused({ ...debit('no-method'), methodId: 'pm_none' }, 'resource_missing')
  expect(intents().size).toBe(before)
})

test('a card is charged at once, declined with a payment that says so, or asks for its holder', async () => {
  expect(await stripe().collect(card('card', '4242'))).toMatchObject({ state: 'succeeded', methodType: 'card' })
  const declined = await stripe().collect(card('declined', '9995'))
  expect(declined).toMatchObject({ state: 'failed', failureCode: 'insufficient_funds' })
  expect(await stripe().collect(card('holder', '3184'))).toMatchObject({ failureCode: 'authentication_required' })
})

test('[COL-002] tells a dispute that is open, lost or won', async () => {
  const { id } = await stripe().collect(debit('disputed'))
  const read = async () => (await stripe().findPayment(id))?.dispute
  await fake.settle(secretKey, id, 'succeeded')
  expect(await read()).toBeNull()
  for (const [outcome, dispute] of [
    ['disputed', 'open'],
    ['lost', 'lost'],
    ['won', 'won'],
  ] as const) {
    await fake.settle(secretKey, id, outcome)
    expect(await read()).toBe(dispute)
  }
})

test('[COL-009] a card payment that nobody completed is canceled for good; one that is made stays', async () => {
  const begun = await stripe().beginCardCollection(collection('form'))
  expect(await stripe().beginCardCollection(collection('form'))).toEqual(begun)
  expect(await stripe().cancelPayment(begun.id)).toMatchObject({ state: 'canceled' })
  expect(await stripe().cancelPayment(begun.id)).toMatchObject({ state: 'canceled' })
  const { id } = await stripe().collect(debit('under-way'))
  expect(await stripe().cancelPayment(id)).toMatchObject({ state: 'processing' })
})

test('[COL-015] writes the default payment method of a customer', async () => {
  await stripe().setDefaultMethod('cus_1', 'pm_1')
  expect(await stripe().findDefaultMethod('cus_1')).toBe('pm_1')
  await expect(stripe().setDefaultMethod('cus_none', 'pm_1')).rejects.toMatchObject({ reason: 'refused' })
})
