import { Problem } from '@passerelle/contract/problems'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { addDays } from '@passerelle/kernel/nights'
import type { BookingToPay } from './ask-guest.ts'
import type { StoredGuestPayment } from './guest-payment-store.ts'

/** A link that is asked for late, or on the last day of a stay, works for so many days at least. */
const leastDays = 7
/** A gift has no stay to end with; and who has paid may look at it for so many days. */
const daysWithoutStay = 30

type Link = Pick<StoredGuestPayment, 'createdAt' | 'paidAt' | 'status'>
type About = Pick<BookingToPay, 'departureDate' | 'isClosed'>

/** The last day of a payment link, in Paris: that of the departure, at least seven days after it was asked for. */
export const lastDayOf = ({ createdAt, paidAt }: Link, { departureDate }: Pick<About, 'departureDate'>): string => {
  const least = addDays(toIsoDate(createdAt), departureDate === null ? daysWithoutStay : leastDays)
  const days = [least, departureDate, paidAt && addDays(toIsoDate(paidAt), daysWithoutStay)]
  return days.reduce<string>((last, day) => (day !== null && day > last ? day : last), least)
}

/**
 * Throws `link_expired` after the last day of the link, and `guest_payments_closed` for one that is not paid once its
 * account is disabled. What is on its way at the bank is shown until it has ended.
 */
export const assertLinkOpen = (link: Link, about: About, now: Date): void => {
  if (link.status === 'processing') return
  if (toIsoDate(now) > lastDayOf(link, about)) throw new Problem('link_expired')
  if (about.isClosed && link.status !== 'paid') throw new Problem('guest_payments_closed')
}
