import type Stripe from 'stripe'
import type {
  Mandate,
  Price,
  Product,
  ProviderMethod,
  ProviderPayment,
  ProviderRefund,
  TaxRate,
} from './payment-provider.ts'

const seconds = (at: number) => new Date(at * 1000)
const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

export const toProduct = (product: Stripe.Product): Product => ({
  id: product.id,
  name: product.name,
  nickname: product.metadata['nickname'] ?? null,
  active: product.active,
  metadata: product.metadata,
})

export const intervals = ['day', 'week', 'month', 'year'] as const

export const toPrice = (price: Stripe.Price): Price => ({
  id: price.id,
  productId: idOf(price.product) ?? '',
  nickname: price.nickname,
  unitAmountInCents: price.unit_amount,
  currency: price.currency,
  interval: intervals.find((interval) => interval === price.recurring?.interval) ?? null,
  active: price.active,
})

export const toTaxRate = (rate: Stripe.TaxRate): TaxRate => ({
  id: rate.id,
  displayName: rate.display_name,
  percentage: rate.percentage,
  inclusive: rate.inclusive,
  active: rate.active,
})

const states = new Map<string, ProviderPayment['state']>(
  Object.entries({
    processing: 'processing',
    succeeded: 'succeeded',
    canceled: 'canceled',
  }),
)

const typeOf = (type: string | undefined): ProviderPayment['methodType'] =>
  type === 'sepa_debit' || type === 'card' ? type : 'other'

/** Of several disputes the open one counts, then the one that was lost. */
const disputeOf = (disputes: readonly Stripe.Dispute[]): ProviderPayment['dispute'] => {
  const outcomes = disputes.map(({ status }) =>
    status === 'lost' ? 'lost' : status === 'won' || status === 'warning_closed' ? 'won' : 'open',
  )
  return (['open', 'lost', 'won'] as const).find((outcome) => outcomes.includes(outcome)) ?? null
}

/** `intent` must have its latest charge expanded; `disputes` are those of a disputed one. */
export const toPayment = (intent: Stripe.PaymentIntent, disputes: readonly Stripe.Dispute[] = []): ProviderPayment => {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const details = charge?.payment_method_details
  const failed = charge?.status === 'failed' || intent.last_payment_error !== null
  const methodType = typeOf(details?.type ?? intent.payment_method_types[0])
  const state = states.get(intent.status) ?? (failed ? 'failed' : 'open')
  const dispute = charge?.disputed ? (disputeOf(disputes) ?? 'open') : null
  const isEnded = state !== 'processing' && state !== 'open'
  return {
    id: intent.id,
    customerId: idOf(intent.customer),
    amountInCents: intent.amount,
    currency: intent.currency,
    state,
    isRefunded: charge?.refunded ?? false,
    refundedInCents: charge?.amount_refunded ?? 0,
    disputedAt: charge && dispute ? seconds(Number(charge.metadata['disputed_at'] ?? charge.created)) : null,
    dispute,
    createdAt: seconds(intent.created),
    endedAt: charge && isEnded && methodType !== 'sepa_debit' ? seconds(charge.created) : null,
    failureCode: charge?.failure_code ?? intent.last_payment_error?.code ?? null,
    description: intent.description ?? '',
    metadata: intent.metadata,
    methodId: idOf(intent.payment_method),
    methodType,
    methodLast4: details?.sepa_debit?.last4 ?? details?.card?.last4 ?? null,
    mandateId: idOf(details?.sepa_debit?.mandate),
  }
}

const refundStatuses = new Map<string | null, ProviderRefund['status']>([
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])

export const toRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  paymentId: idOf(refund.payment_intent) ?? '',
  reference: refund.metadata?.['reference'] ?? null,
  amountInCents: refund.amount,
  status: refundStatuses.get(refund.status) ?? 'pending',
  failureCode: refund.failure_reason ?? null,
})

export const toMethod = (method: Stripe.PaymentMethod): ProviderMethod => ({
  id: method.id,
  type: typeOf(method.type),
  last4: method.sepa_debit?.last4 ?? method.card?.last4 ?? '',
  bankOrBrand: method.sepa_debit?.bank_code ?? method.card?.brand ?? null,
  holder: method.billing_details.name,
  isConsented: method.type === 'sepa_debit' || method.metadata?.['consent'] === 'off_session',
  expires: method.card ? `${String(method.card.exp_month).padStart(2, '0')}/${method.card.exp_year}` : null,
  createdAt: seconds(method.created),
})

const mandateStatuses = ['active', 'pending'] as const

export const toMandate = (mandate: Stripe.Mandate): Mandate => ({
  id: mandate.id,
  reference: mandate.payment_method_details.sepa_debit?.reference ?? mandate.id,
  status: mandateStatuses.find((status) => status === mandate.status) ?? 'inactive',
  acceptedAt: mandate.customer_acceptance.accepted_at
    ? seconds(mandate.customer_acceptance.accepted_at).toISOString()
    : null,
  url: mandate.payment_method_details.sepa_debit?.url ?? null,
  last4: null,
})
