import type { Database } from '@passerelle/server/database/connect'
import { addFakeDebit } from '../stripe/fake-debits.ts'
import {
  addFakeCardPayment,
  fakeCustomer,
  fakeMandate,
  fakePrice,
  fakeProduct,
  fakeSepaMethod,
  fakeTaxRate,
  type FakeObjects,
} from '../stripe/fake-objects.ts'
import { statement } from './statement-rows.ts'

const rooms = ['Glycine', 'Tilleul', 'Olivier', 'Lavande', 'Mûrier'] as const
const idOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

/**
 * Products and prices of the rooms, seasons, options and vouchers that an account has, and an archived price of its
 * first room; false when it has no rooms (BIL-066).
 */
const fillSold = async (objects: FakeObjects, { query }: Pick<Database, 'query'>, appId: string): Promise<boolean> => {
  const { rows } = await query<{ product: string; name: string; kind: string; price: string; amount: number | null }>({
    text: `SELECT product_id AS product, name, 'room' AS kind, price_id AS price, unit_amount_in_cents AS amount
             FROM bookings.rooms WHERE app_id = $1
           UNION SELECT r.product_id, r.name, 'room', s ->> 'priceId', (s ->> 'unitAmountInCents')::int
             FROM bookings.rooms r, jsonb_array_elements(r.price_list) s
            WHERE r.app_id = $1 AND s ->> 'priceId' IS NOT NULL
           UNION SELECT o ->> 'productId', o ->> 'name', 'option', o ->> 'priceId', (o ->> 'unitAmountInCents')::int
             FROM bookings.rooms r, jsonb_array_elements(r.booking_options) o WHERE r.app_id = $1
           UNION SELECT product_id, name, 'option', price_id, unit_amount_in_cents
             FROM bookings.booking_options WHERE app_id = $1
           UNION SELECT 'prod_' || (g ->> 'priceId'), g ->> 'name', 'gift', g ->> 'priceId',
                        (g ->> 'unitAmountInCents')::int
             FROM bookings.settings t, jsonb_array_elements(t.gift_prices) g WHERE t.app_id = $1
            ORDER BY product, price`,
    values: [appId],
  })
  for (const { product, name, kind, price, amount } of rows) {
    objects.products.set(product, fakeProduct(product, name, { kind }))
    objects.prices.set(price, fakePrice(price, product, amount))
  }
  const first = rows.find(({ kind }) => kind === 'room')
  if (!first) return false
  const archived = `${first.price}_old`
  objects.prices.set(archived, fakePrice(archived, first.product, 9800, { active: false }))
  return true
}

/** Catalogue of an account with bookings, in the fake provider of embedded mode. */
export const fillCatalogue = async (
  objects: FakeObjects,
  { query }: Pick<Database, 'query'>,
  appId: string,
): Promise<void> => {
  const { rows } = await query({
    text: `SELECT FROM accounts.app_features WHERE app_id = $1 AND 'bookings' = ANY (features)`,
    values: [appId],
  })
  if (rows.length === 0) return
  if (!(await fillSold(objects, { query }, appId)))
    for (const room of rooms) {
      const product = fakeProduct(`prod_${idOf(room)}`, `Chambre ${room}, la nuit`, { kind: 'room' })
      objects.products.set(product.id, product)
      objects.prices.set(`price_${idOf(room)}`, fakePrice(`price_${idOf(room)}`, product.id, 13_200))
    }
  objects.products.set('prod_gift', fakeProduct('prod_gift', 'Bon cadeau', { kind: 'gift' }))
  objects.prices.set('price_gift', fakePrice('price_gift', 'prod_gift', null))
  for (const rate of [
    fakeTaxRate('txr_10', 'Hébergement, restauration', 10),
    fakeTaxRate('txr_20', 'Location, services', 20),
  ])
    objects.tax_rates.set(rate.id, rate)
  // Online payments of the demo bookings, so that they can be refunded.
  const { rows: paid } = await query<{ id: string; amount: number; created: number }>({
    text: `SELECT provider_payment_id AS id, amount_in_cents AS amount, extract(epoch FROM payment_at)::int AS created
             FROM bookings.booking_payments WHERE app_id = $1 AND provider_payment_id IS NOT NULL`,
    values: [appId],
  })
  for (const { id, amount, created } of paid) addFakeCardPayment(objects, id, { amount, created })
  objects.payment_intents.set('pi_demo', {
    id: 'pi_demo',
    object: 'payment_intent',
    amount: 13_200,
    currency: 'eur',
    customer: null,
    status: 'succeeded',
    created: 1_770_100_000,
    description: 'Chambre Glycine',
    metadata: {},
    payment_method: null,
    payment_method_types: ['card'],
    latest_charge: null,
    last_payment_error: null,
  })
}

const acceptedAt = 1_710_234_840

const customers = statement(
  'payments.demo-customers',
  `SELECT c.app_id AS "appId", a.name, c.customer_id AS "customerId" FROM payments.customers c
     JOIN accounts.app_cards a ON a.id = c.app_id`,
  { notNull: ['name'] },
)

/**
 * Accounts as customers of the provider, each with a bank account and its mandate. Customers that the provider already
 * has are left alone.
 */
export const fillCustomers = async (objects: FakeObjects, { query }: Pick<Database, 'query'>): Promise<void> => {
  const { rows } = await query(customers.with())
  for (const { appId, name, customerId } of rows) {
    if (objects.customers.has(customerId)) continue
    const method = fakeSepaMethod(`pm_${appId}`, customerId, 'FR7600000000000000000004471', name, acceptedAt)
    objects.payment_methods.set(method.id, method)
    const mandate = fakeMandate(`mandate_${appId}`, method.id, `NIM${appId.slice(-7).toUpperCase()}`, acceptedAt)
    objects.mandates.set(mandate.id, mandate)
    objects.customers.set(customerId, {
      ...fakeCustomer(customerId, name, { appId }),
      invoice_settings: { default_payment_method: method.id },
    })
  }
}

/** Bank accounts that were not verified, beside those above. */
const fillRefused = async (objects: FakeObjects, { query }: Pick<Database, 'query'>): Promise<void> => {
  const { rows } = await query<{ id: string; last4: string; customer: string; mandate: string }>({
    text: `SELECT p.payment_method_id AS id, p.method_last4 AS last4, c.customer_id AS customer, p.mandate_id AS mandate
             FROM payments.payments p JOIN payments.customers c ON c.app_id = p.app_id
            WHERE p.purpose = 'verification' AND p.status = 'failed' AND p.payment_method_id LIKE 'pm_new_%'`,
  })
  for (const { id, last4, customer, mandate } of rows) {
    if (objects.mandates.has(mandate)) continue
    const method = fakeSepaMethod(id, customer, `FR760000000000000000000${last4}`, '', acceptedAt)
    objects.payment_methods.set(id, method)
    objects.mandates.set(mandate, fakeMandate(mandate, id, 'NIMREFUSED', acceptedAt))
  }
}

/** Direct debits of the demo accounts that are at the bank, so that they can end. Known ones are left alone. */
export const fillDebits = async (objects: FakeObjects, database: Pick<Database, 'query'>): Promise<void> => {
  const { query } = database
  await fillRefused(objects, database)
  const { rows } = await query<{ id: string; amount: number; created: number; customer: string; last4: string }>({
    text: `SELECT p.provider_payment_id AS id, p.amount_in_cents AS amount,
                  extract(epoch FROM p.created_at)::int AS created,
                  c.customer_id AS customer, coalesce(p.method_last4, '') AS last4
             FROM payments.payments p JOIN payments.customers c ON c.app_id = p.app_id
            WHERE p.status = 'processing' AND p.method_type = 'sepa_debit' AND p.purpose = 'invoice'`,
  })
  for (const { id, ...debit } of rows) if (!objects.payment_intents.has(id)) addFakeDebit(objects, id, debit)
}
