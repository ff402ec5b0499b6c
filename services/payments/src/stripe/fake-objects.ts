export type StripeObject = Record<string, unknown> & { id: string }

/** Objects of a fake account by kind and id, in the format of Stripe's API. */
export type FakeObjects = Record<
  | 'products'
  | 'prices'
  | 'tax_rates'
  | 'customers'
  | 'payment_methods'
  | 'payment_intents'
  | 'charges'
  | 'refunds'
  | 'mandates'
  | 'disputes'
  | 'subscriptions',
  Map<string, StripeObject>
>

export const noObjects = (): FakeObjects => ({
  products: new Map(),
  prices: new Map(),
  tax_rates: new Map(),
  customers: new Map(),
  payment_methods: new Map(),
  payment_intents: new Map(),
  charges: new Map(),
  refunds: new Map(),
  mandates: new Map(),
  disputes: new Map(),
  subscriptions: new Map(),
})

/** The objects of one account in JSON: entries by kind. */
export type StoredObjects = Record<string, [string, StripeObject][]>

export const toStored = (objects: FakeObjects): StoredObjects =>
  Object.fromEntries(Object.entries(objects).map(([kind, all]) => [kind, [...all]]))

export const fromStored = (stored: StoredObjects): FakeObjects => {
  const objects = noObjects()
  for (const kind of Object.keys(objects) as (keyof FakeObjects)[])
    for (const [id, object] of stored[kind] ?? []) objects[kind].set(id, object)
  return objects
}

export const fakeProduct = (id: string, name: string, metadata: Record<string, string> = {}): StripeObject => ({
  id,
  object: 'product',
  name,
  active: true,
  metadata,
})

export const fakePrice = (id: string, product: string, unitAmount: number | null, more: object = {}): StripeObject => ({
  id,
  object: 'price',
  product,
  unit_amount: unitAmount,
  currency: 'eur',
  nickname: null,
  recurring: null,
  active: true,
  metadata: {},
  ...more,
})

export const fakeTaxRate = (id: string, displayName: string, percentage: number): StripeObject => ({
  id,
  object: 'tax_rate',
  display_name: displayName,
  percentage,
  inclusive: true,
  active: true,
})

export const fakeCustomer = (id: string, name: string, metadata: Record<string, string> = {}): StripeObject => ({
  id,
  object: 'customer',
  name,
  metadata,
  invoice_settings: { default_payment_method: null },
})

export const fakeSepaMethod = (id: string, customer: string, iban: string, name: string, created: number) => ({
  id,
  object: 'payment_method',
  type: 'sepa_debit',
  customer,
  created,
  billing_details: { name },
  sepa_debit: { last4: iban.slice(-4), bank_code: iban.slice(4, 9), country: iban.slice(0, 2) },
})

type FakePayment = { amount: number; created: number; customer?: string | null; metadata?: Record<string, string> }
type PaidBy = { type: 'card'; card: object } | { type: 'sepa_debit'; sepa_debit: object }

/** A payment with its charge: one that succeeded, or one that is at the bank. */
export const addFakePayment = (
  objects: FakeObjects,
  id: string,
  { amount, created, customer = null, metadata = {} }: FakePayment,
  { method, paid }: { method: PaidBy; paid: boolean },
): void => {
  objects.charges.set(`ch_${id}`, {
    id: `ch_${id}`,
    object: 'charge',
    amount,
    status: paid ? 'succeeded' : 'pending',
    created,
    refunded: false,
    amount_refunded: 0,
    disputed: false,
    failure_code: null,
    metadata: {},
    payment_method_details: method,
  })
  objects.payment_intents.set(id, {
    id,
    object: 'payment_intent',
    amount,
    currency: 'eur',
    customer,
    status: paid ? 'succeeded' : 'processing',
    created,
    description: null,
    metadata,
    payment_method: null,
    payment_method_types: [method.type],
    latest_charge: `ch_${id}`,
    last_payment_error: null,
  })
}

/** A card payment that succeeded, with its charge. */
export const addFakeCardPayment = (objects: FakeObjects, id: string, payment: FakePayment): void =>
  addFakePayment(objects, id, payment, { method: { type: 'card', card: { last4: '4242' } }, paid: true })

export const fakeMandate = (id: string, method: string, reference: string, acceptedAt: number): StripeObject => ({
  id,
  object: 'mandate',
  status: 'active',
  customer_acceptance: { accepted_at: acceptedAt, type: 'online' },
  payment_method: method,
  payment_method_details: {
    type: 'sepa_debit',
    sepa_debit: { reference, url: 'https://payments.example/mandate' },
  },
})
