import type { Restrictions, Season } from '@passerelle/contract/bookings/room-schemas'
import { nightsOf, weekdayOf } from '@passerelle/kernel/nights'

export type Stay = { arrivalDate: string; quantity: number; adults: number; children: number }
type RestrictedRoom = { bookingRestrictions: Restrictions; priceList: readonly Season[] }

/** Why a stay is refused: the field, the reason, and a figure or day for its text. */
export type Refusal =
  | { field: 'quantity'; reason: 'minNights' | 'maxNights'; value: number }
  | { field: 'arrivalDate'; reason: 'arrivalDay' }
  | { field: 'arrivalDate'; reason: 'closed'; value: string }
  | { field: 'adults'; reason: 'capacity'; value: number }

/** What a room's restrictions say against a stay, one refusal for a field at most. The season of the arrival may ask for more nights. */
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
