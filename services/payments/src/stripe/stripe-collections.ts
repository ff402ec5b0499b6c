import Stripe from 'stripe'
import type { PaymentProvider, ProviderCollection, ProviderPayment } from './payment-provider.ts'

type Deps = {
  run: <T>(work: Promise<T>) => Promise<T>
  read: (intent: Stripe.PaymentIntent) => Promise<ProviderPayment>
  toError: (cause: unknown) => Error
}

/** An idempotency key lasts a day; one of the days before is found by our reference. */
const slackSeconds = 86_400

const intentOf = ({ reference, invoiceId, invoiceNumber, ...collection }: ProviderCollection) => ({
  amount: collection.amountInCents,
  currency: 'eur',
  customer: collection.customerId,
  description: collection.description,
  metadata: { collection: reference, invoice: invoiceId, invoiceNumber },
})

/** The calls of the Stripe adapter that collect invoices. */
export const stripeCollections = (
  stripe: Stripe,
  { run, read, toError }: Deps,
): Pick<PaymentProvider, 'collect' | 'beginCardCollection' | 'cancelPayment'> => {
  const retrieve = (id: string) => run(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).then(read)
  const findMade = async (customer: string, reference: string, since: Date) => {
    const gte = Math.floor(since.getTime() / 1000) - slackSeconds
    for await (const intent of stripe.paymentIntents.list({ customer, created: { gte }, limit: 100 }))
      if (intent.metadata['collection'] === reference) return intent.id
    return null
  }

  return {
    collect: async ({ means, methodId, mandateId, askedSince, ...collection }) => {
      const made = await run(findMade(collection.customerId, collection.reference, askedSince))
      if (made) return retrieve(made)
      const intent = await stripe.paymentIntents
        .create(
          {
            ...intentOf(collection),
            allowed_payment_method_types: [means],
            payment_method: methodId,
            ...(mandateId !== null && { mandate: mandateId }),
            off_session: true,
            confirm: true,
          },
          { idempotencyKey: `collection-${collection.reference}` },
        )
        .catch((cause: unknown) => {
          // A card that is declined at once has a payment all the same, which says so.
          if (cause instanceof Stripe.errors.StripeCardError && cause.payment_intent) return cause.payment_intent
          throw toError(cause)
        })
      return retrieve(intent.id)
    },
    beginCardCollection: async (collection) => {
      const intent = await run(
        stripe.paymentIntents.create(
          { ...intentOf(collection), allowed_payment_method_types: ['card'] },
          { idempotencyKey: `collection-${collection.reference}` },
        ),
      )
      return { id: intent.id, clientSecret: intent.client_secret ?? '' }
    },
    cancelPayment: async (id) => {
      await stripe.paymentIntents.cancel(id).catch((cause: unknown) => {
        // It was made or canceled before: what it is then is read.
        if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw toError(cause)
      })
      return retrieve(id)
    },
  }
}
