import * as z from 'zod/mini'
import { anyone, can } from '../access.ts'
import { api, operation, withFeatures } from '../operation.ts'
import { listOf } from '../schemas.ts'
import { CatalogueState, PaymentIntent, Price, Product, ProviderId, TaxRate } from './schemas.ts'

const params = z.strictObject({ id: ProviderId })
const publicly = anyone('what an account sells is shown to its visitors')
const access = can('catalogue.read')
const problems = ['payments_not_configured', 'not_found', 'unavailable'] as const

export const catalogue = api(withFeatures('payments', ['payments', 'bookings']), {
  /** A product, or a price, of the account of the `app-id` header, for its own website (API-150, API-151). */
  readPublicProduct: operation({
    method: 'GET',
    path: '/public/stripe/products/:id',
    requirement: 'API-150',
    access: publicly,
    params,
    response: Product,
    problems: ['app_required', ...problems],
    // The provider is asked for what is not in the list.
    perMinute: 120,
  }),
  readPublicPrice: operation({
    method: 'GET',
    path: '/public/stripe/prices/:id',
    requirement: 'API-151',
    access: publicly,
    params,
    response: Price,
    problems: ['app_required', ...problems],
    // The provider is asked for what is not in the list.
    perMinute: 120,
  }),
  /** A payment that a buyer has started (API-152). */
  readPaymentIntent: operation({
    method: 'GET',
    path: '/admin/stripe/paymentIntents/:id',
    requirement: 'API-152',
    access,
    params,
    response: PaymentIntent,
    problems: [...problems],
  }),
  listProducts: operation({
    method: 'GET',
    path: '/admin/stripe/products',
    requirement: 'API-153',
    access,
    response: listOf(Product),
    problems: [...problems],
  }),
  listPrices: operation({
    method: 'GET',
    path: '/admin/stripe/prices',
    requirement: 'API-154',
    access,
    query: z.strictObject({ productId: z.optional(ProviderId) }),
    response: listOf(Price),
    problems: [...problems],
  }),
  listTaxRates: operation({
    method: 'GET',
    path: '/admin/stripe/taxRates',
    requirement: 'API-155',
    access,
    response: listOf(TaxRate),
    problems: [...problems],
  }),
  /** When the catalogue was read last, for screens that choose from it (BIL-060). */
  readCatalogue: operation({
    method: 'GET',
    path: '/admin/stripe/catalogue',
    requirement: 'BIL-060',
    access,
    response: CatalogueState,
    problems: ['payments_not_configured'],
  }),
  /** Reads products, prices and tax rates again at once. */
  refreshCatalogue: operation({
    method: 'POST',
    path: '/admin/stripe/catalogue/refresh',
    requirement: 'BIL-060',
    access,
    response: CatalogueState,
    problems: [...problems],
    perMinute: 10,
  }),
  /** Sets metadata keys of a product; an empty value removes the key (API-156). */
  editProduct: operation({
    method: 'PATCH',
    path: '/admin/stripe/products/:id',
    requirement: 'API-156',
    access: can('catalogue.edit'),
    params,
    body: z.strictObject({
      metadata: z
        .record(z.string().check(z.regex(/^[\w.-]{1,40}$/)), z.string().check(z.maxLength(500)))
        .check(z.refine((metadata) => Object.keys(metadata).length <= 50)),
    }),
    response: Product,
    problems: [...problems],
  }),
})
