import Stripe from 'stripe'
import { checkedProvider } from './checked-provider.ts'
import { toMandate, toMethod, toPayment, toPrice, toProduct, toRefund, toTaxRate } from './from-stripe.ts'
import { stripeCollections } from './stripe-collections.ts'
import { toSubscription } from './subscription-from-stripe.ts'
import { guardedHttp } from './guarded-http.ts'
import { PaymentProviderError } from './payment-provider-error.ts'
import type { PaymentProvider, ProviderSubscription } from './payment-provider.ts'

export type StripeCredentials = { secretKey: string; webhookSecret: string; url?: string | undefined }

/** Max number of objects read from a list of the catalogue. */
const maxListed = 1000
const timeoutMs = 8000
const toleranceSeconds = 300

/** The library raises the same class for an outage and for a body that is no JSON, which only the text tells apart. */
const isUnintelligible = (cause: unknown) =>
  !(cause instanceof Stripe.errors.StripeError) || cause.message.startsWith('Invalid JSON')

const toError = (cause: unknown): PaymentProviderError => {
  if (cause instanceof Stripe.errors.StripeAuthenticationError || cause instanceof Stripe.errors.StripePermissionError)
    return new PaymentProviderError('credentials', { cause })
  if (cause instanceof Stripe.errors.StripeInvalidRequestError || cause instanceof Stripe.errors.StripeCardError)
    return new PaymentProviderError('refused', { cause, code: cause.code })
  return new PaymentProviderError(isUnintelligible(cause) ? 'invalid_response' : 'unavailable', { cause })
}

/** The library refuses old messages only; one dated ahead could be repeated until its time has come and passed. */
const isDatedAhead = (signature: string, now: Date) =>
  [...signature.matchAll(/\bt=(\d+)/g)].some(([, seconds]) => Number(seconds) > now.getTime() / 1000 + toleranceSeconds)

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

const addressOf = (url: string | undefined) => {
  if (!url) return {}
  const { hostname, port, protocol } = new URL(url)
  return {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol.slice(0, -1) as 'http' | 'https',
  }
}

/**
 * Stripe adapter, using the official library (PAY-001, PAY-010). Timeout 8 s, one retry; writes carry an idempotency
 * key.
 */
export const stripeProvider = ({ secretKey, webhookSecret, url }: StripeCredentials): PaymentProvider => {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 1,
    timeout: timeoutMs,
    telemetry: false,
    httpClient: guardedHttp(),
    ...addressOf(url),
  })
  const run = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw toError(error)
    })
  const find = async <T>(work: Promise<T>): Promise<T | null> =>
    work.catch((error: unknown) => {
      if (isMissing(error)) return null
      throw toError(error)
    })
  const expand = ['latest_charge']
  const read = async (intent: Stripe.PaymentIntent) => {
    const { latest_charge: charge } = intent
    const isDisputed = charge !== null && typeof charge !== 'string' && charge.disputed
    return toPayment(
      intent,
      isDisputed ? (await run(stripe.disputes.list({ payment_intent: intent.id, limit: 100 }))).data : [],
    )
  }
  const collections = stripeCollections(stripe, { run, read, toError })
  const findSubscription = async (id: string, now: Date) => {
    const subscription = await find(
      stripe.subscriptions.retrieve(id, { expand: ['items.data.price.product', 'schedule.phases.items.price'] }),
    )
    return subscription && toSubscription(subscription, now)
  }

  return checkedProvider({
    listProducts: async () =>
      (await run(stripe.products.list({ limit: 100 }).autoPagingToArray({ limit: maxListed }))).map(toProduct),
    findProduct: async (id) => {
      const product = await find(stripe.products.retrieve(id))
      return product && toProduct(product)
    },
    editProduct: async (id, metadata) => {
      const product = await find(stripe.products.update(id, { metadata }))
      return product && toProduct(product)
    },
    listPrices: async (productId) =>
      (
        await run(
          stripe.prices
            .list({ limit: 100, ...(productId && { product: productId }) })
            .autoPagingToArray({ limit: maxListed }),
        )
      ).map(toPrice),
    findPrice: async (id) => {
      const price = await find(stripe.prices.retrieve(id))
      return price && toPrice(price)
    },
    listTaxRates: async () =>
      (await run(stripe.taxRates.list({ limit: 100 }).autoPagingToArray({ limit: maxListed }))).map(toTaxRate),
    findPayment: async (id) => {
      const intent = await find(stripe.paymentIntents.retrieve(id, { expand }))
      return intent && read(intent)
    },
    listPayments: async (customerId, since) => {
      const intents = stripe.paymentIntents.list({
        customer: customerId,
        created: { gte: Math.floor(since.getTime() / 1000) },
        limit: 100,
        expand: ['data.latest_charge'],
      })
      const payments = []
      for (const intent of await run(intents.autoPagingToArray({ limit: maxListed }))) payments.push(await read(intent))
      return payments
    },
    refund: async ({ paymentId, amountInCents, reference }) => {
      // An idempotency key lasts a day; a request that is repeated later finds the refund by our reference.
      const made = await run(
        stripe.refunds.list({ payment_intent: paymentId, limit: 100 }).autoPagingToArray({ limit: maxListed }),
      )
      const known = made.find(({ metadata }) => metadata?.['reference'] === reference)
      if (known) return toRefund(known)
      return toRefund(
        await run(
          stripe.refunds.create(
            { payment_intent: paymentId, amount: amountInCents, metadata: { reference } },
            { idempotencyKey: `refund-${reference}` },
          ),
        ),
      )
    },
    findRefund: async (id) => {
      const refund = await find(stripe.refunds.retrieve(id))
      return refund && toRefund(refund)
    },
    createCustomer: async ({ appId, name }) => {
      const customer = await run(
        stripe.customers.create({ name, metadata: { appId } }, { idempotencyKey: `customer-${appId}` }),
      )
      return customer.id
    },
    createVerification: async ({ customerId, amountInCents, key }) => {
      const intent = await run(
        stripe.paymentIntents.create(
          {
            amount: amountInCents,
            currency: 'eur',
            customer: customerId,
            allowed_payment_method_types: ['sepa_debit'],
            setup_future_usage: 'off_session',
            metadata: { purpose: 'verification' },
          },
          { idempotencyKey: key },
        ),
      )
      return { clientSecret: intent.client_secret ?? '' }
    },
    createCardPayment: async ({ amountInCents, description, reference, replaces }) => {
      const intent = await run(
        stripe.paymentIntents.create(
          {
            amount: amountInCents,
            currency: 'eur',
            allowed_payment_method_types: ['card'],
            description,
            metadata: { guestPayment: reference },
          },
          { idempotencyKey: `guest-payment-${reference}${replaces ? `-${replaces}` : ''}` },
        ),
      )
      return { id: intent.id, clientSecret: intent.client_secret ?? '' }
    },
    ...collections,
    findClientSecret: async (id) => {
      const intent = await find(stripe.paymentIntents.retrieve(id))
      return intent && intent.status !== 'canceled' ? (intent.client_secret ?? '') : null
    },
    findDefaultMethod: async (customerId) => {
      const customer = await find(stripe.customers.retrieve(customerId))
      if (!customer || customer.deleted) return null
      if (customer.id !== customerId) throw new PaymentProviderError('invalid_response')
      const method = customer.invoice_settings.default_payment_method
      return typeof method === 'string' ? method : (method?.id ?? null)
    },
    setDefaultMethod: async (customerId, methodId) => {
      await run(stripe.customers.update(customerId, { invoice_settings: { default_payment_method: methodId } }))
    },
    listMethods: async (customerId) =>
      (await run(stripe.paymentMethods.list({ customer: customerId, limit: 100 }))).data.map(toMethod),
    detachMethod: async (id) => {
      const { id: detached } = await run(stripe.paymentMethods.detach(id))
      if (detached !== id) throw new PaymentProviderError('invalid_response')
    },
    findMandate: async (id) => {
      const mandate = await find(stripe.mandates.retrieve(id))
      return mandate && toMandate(mandate)
    },
    findSubscription,
    listSubscriptions: async (customerId, now) => {
      const all = stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })
      const found: ProviderSubscription[] = []
      // Names and planned prices lie too deep to be expanded in a list.
      for (const { id } of await run(all.autoPagingToArray({ limit: maxListed }))) {
        const subscription = await findSubscription(id, now)
        if (subscription) found.push(subscription)
      }
      return found
    },
    verifyWebhook: (body, signature, receivedAt) => {
      // Without a secret anybody could sign.
      if (webhookSecret === '' || isDatedAhead(signature, receivedAt)) throw new PaymentProviderError('signature')
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          toleranceSeconds,
          undefined,
          receivedAt.getTime(),
        )
        // An event about a charge or a dispute concerns its payment.
        const { id = '', payment_intent: intent } = event.data.object as { id?: string; payment_intent?: string | null }
        return {
          id: event.id,
          type: event.type,
          objectId: event.type.startsWith('charge.') ? (intent ?? id) : id,
          createdAt: new Date(event.created * 1000),
        }
      } catch (cause) {
        throw new PaymentProviderError('signature', { cause })
      }
    },
  })
}
