import type { Restrictions, Season } from '@passerelle/contract/bookings/room-schemas'
import { nightsOf, weekdayOf } from '@passerelle/kernel/nights'

export type Stay = { arrivalDate: string; quantity: number; adults: number; children: number }
type RestrictedRoom = { bookingRestrictions: Restrictions; priceList: readonly Season[] }

/** A violated restriction: the field, the reason, and a number or day for the message. */
export type Refusal =
  | { field: 'quantity'; reason: 'minNights' | 'maxNights'; value: number }
  | { field: 'arrivalDate'; reason: 'arrivalDay' }
  | { field: 'arrivalDate'; reason: 'closed'; value: string }
  | { field: 'adults'; reason: 'capacity'; value: number }

/**
 * Checks a stay against a room's restrictions; at most one violation per field. The season of the arrival may require
 * more nights.
 */
export const refusalsOf = ({ bookingRestrictions: rules, priceList }: RestrictedRoom, stay: Stay): Refusal[] => {
  const { arrivalDate, quantity } = stay
  const season = priceList.find(({ from, to }) => from <= arrivalDate && arrivalDate <= to)
  const minNights = Math.max(rules.minNights, season?.minNights ?? 1)
  const nights = nightsOf(arrivalDate, quantity)
  const closed = rules.closedPeriods.find(({ from, to }) => nights.some((night) => from <= night && night <= to))
  const refusals: Refusal[] = []
  if (quantity < minNights) refusals.push({ field: 'quantity', reason: 'minNights', value: minNights })
  else if (quantity > rules.maxNights) refusals.push({ field: 'quantity', reason: 'maxNights', value: rules.maxNights })
  if (closed) refusals.push({ field: 'arrivalDate', reason: 'closed', value: closed.from })
  else if (!rules.arrivalDays.includes(weekdayOf(arrivalDate)))
    refusals.push({ field: 'arrivalDate', reason: 'arrivalDay' })
  if (rules.capacity !== null && stay.adults + stay.children > rules.capacity)
    refusals.push({ field: 'adults', reason: 'capacity', value: rules.capacity })
  return refusals
}
