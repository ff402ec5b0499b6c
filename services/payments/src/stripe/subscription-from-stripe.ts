import type Stripe from 'stripe'
import { intervals } from './from-stripe.ts'
import type { ProviderSubscription } from './payment-provider.ts'

const seconds = (at: number) => new Date(at * 1000)
type Price = Pick<Stripe.Price, 'id' | 'unit_amount'>

/** A price is an object where it was expanded and still exists. */
const priceOf = (price: string | Price | Stripe.DeletedPrice): Price | null =>
  typeof price === 'object' && 'unit_amount' in price ? price : null

const nameOf = ({ nickname, product }: Stripe.Price): string =>
  typeof product === 'object' && 'name' in product ? product.name : (nickname ?? '')

const amountOf = (
  items: readonly { quantity?: number | null; price: string | Price | Stripe.DeletedPrice }[],
): number => items.reduce((sum, { quantity, price }) => sum + (quantity ?? 1) * (priceOf(price)?.unit_amount ?? 0), 0)

/** The next phase of its schedule that costs another amount. */
const priceChangeOf = (
  { schedule }: Stripe.Subscription,
  amountInCents: number,
  now: Date,
): ProviderSubscription['priceChange'] => {
  if (typeof schedule !== 'object' || schedule === null) return null
  const next = schedule.phases
    .filter(({ start_date: start }) => seconds(start) > now)
    .toSorted((a, b) => a.start_date - b.start_date)
    .map(({ start_date: start, items }) => ({ amountInCents: amountOf(items), changesAt: seconds(start) }))
  return next.find((phase) => phase.amountInCents !== amountInCents) ?? null
}

/** `subscription` must have its products and the prices of its schedule expanded. */
export const toSubscription = (subscription: Stripe.Subscription, now: Date): ProviderSubscription => {
  const { id, customer, status, items, currency } = subscription
  const recurring = items.data[0]?.price.recurring
  const amountInCents = amountOf(items.data)
  const periodEnds = items.data.map(({ current_period_end: end }) => end)
  const end = subscription.ended_at ?? subscription.cancel_at
  const endsAt = end === null ? null : seconds(end)
  const nextAt = periodEnds.length > 0 ? seconds(Math.min(...periodEnds)) : null
  const isOver = ['canceled', 'incomplete_expired', 'paused'].includes(status)
  return {
    id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    status,
    items: items.data.map(({ quantity, price }) => ({
      name: nameOf(price),
      quantity: quantity ?? 1,
      unitAmountInCents: price.unit_amount ?? 0,
    })),
    amountInCents,
    currency,
    interval: intervals.find((interval) => interval === recurring?.interval) ?? null,
    intervalCount: recurring?.interval_count ?? 1,
    startedAt: seconds(subscription.start_date),
    nextAt: isOver || (endsAt && nextAt && endsAt <= nextAt) ? null : nextAt,
    endsAt,
    priceChange: isOver ? null : priceChangeOf(subscription, amountInCents, now),
  }
}
