import type { Booking } from '@passerelle/contract/bookings/schemas'
import { percentOf } from '@passerelle/kernel/money'
import { addDays } from '@passerelle/kernel/nights'

type Rule = { freeCancellationDays: number | null; lateRefundPercent: number }
type Paid = Pick<Booking, 'paidInCents' | 'arrivalDate' | 'payments'>

/** The last day on which cancelling refunds everything; null when cancelling refunds nothing by itself. */
const freeUntilOf = ({ freeCancellationDays }: Rule, arrivalDate: string | null): string | null =>
  freeCancellationDays === null || arrivalDate === null ? null : addDays(arrivalDate, -freeCancellationDays)

/**
 * What cancelling on this day refunds, by payment: the percentage of everything that is held, taken from the newest
 * online payments first. Refunds that are on their way count as returned.
 */
export const refundsOnCancel = (
  { paidInCents, arrivalDate, payments }: Paid,
  rule: Rule,
  today: string,
): { paymentId: string; amountInCents: number }[] => {
  const freeUntil = freeUntilOf(rule, arrivalDate)
  if (freeUntil === null) return []
  const open = payments
    .flatMap(({ refunds }) => refunds)
    .filter(({ status }) => status === 'requested' || status === 'pending')
    .reduce((sum, { amountInCents }) => sum + amountInCents, 0)
  let due = percentOf(paidInCents - open, today <= freeUntil ? 100 : rule.lateRefundPercent)
  return payments
    .filter(({ isOnline, refundableInCents }) => isOnline && refundableInCents > 0)
    .toReversed()
    .flatMap(({ _id: paymentId, refundableInCents }) => {
      const amountInCents = Math.min(due, refundableInCents)
      due -= amountInCents
      return amountInCents > 0 ? [{ paymentId, amountInCents }] : []
    })
}

/** The rule for the screens, with what cancelling now would refund. */
export const cancellationOf = (paid: Paid, rule: Rule, today: string): Booking['cancellation'] => {
  const freeUntil = freeUntilOf(rule, paid.arrivalDate)
  if (freeUntil === null) return null
  const refundInCents = refundsOnCancel(paid, rule, today).reduce((sum, { amountInCents }) => sum + amountInCents, 0)
  return { freeUntil, lateRefundPercent: rule.lateRefundPercent, refundInCents }
}
