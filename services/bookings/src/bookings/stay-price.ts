import type { BookingSettings } from '@passerelle/contract/bookings/booking-settings'
import type { PriceLine } from '@passerelle/contract/bookings/schemas'
import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { giftLine, nightLines, touristTaxLines } from '../pricing/price-lines.ts'
import { refusalMessages } from '../pricing/refusal-texts.ts'
import { refusalsOf, type Stay } from '../pricing/restrictions.ts'
import type { StoredRoom } from '../rooms/room-store.ts'

export type Price = { priceId: string; unitAmountInCents: number; stayLines: PriceLine[]; advancePercent: number }

/** Throws `booking_restricted` with the fields that violate the room's restrictions. */
export const requireAllowed = (room: StoredRoom, stay: Stay): void => {
  const refusals = refusalsOf(room, stay)
  if (refusals.length > 0) throw new Problem('booking_restricted', { fields: refusalMessages(refusals) })
}

/** Current price of a stay's nights. Throws `booking_without_price`. */
export const stayPrice = (
  room: StoredRoom,
  settings: BookingSettings,
  { arrivalDate, quantity, adults }: Stay,
): Price => {
  const nights = nightLines(room, arrivalDate, quantity)
  if (nights === null) throw new Problem('booking_without_price')
  return {
    priceId: room.priceId,
    unitAmountInCents: nights[0]!.unitAmountInCents,
    stayLines: [...nights, ...touristTaxLines(settings.touristTaxInCents, adults, quantity)],
    advancePercent: room.paymentAdvancePercent ?? settings.advancePercent,
  }
}

/** Recomputes the tourist tax for another number of adults, at the rate of the booking. */
export const withAdults = (lines: readonly PriceLine[], adults: number, quantity: number): PriceLine[] =>
  lines.flatMap((line) =>
    line.kind === 'tourist_tax' ? touristTaxLines(line.unitAmountInCents, adults, quantity) : [line],
  )

/**
 * Price of a voucher: a night in its room, one of its options, or an amount from the settings. Paid in full in advance.
 * Throws `invalid_input` when the account has no such price.
 */
export const giftPrice = (
  priceId: string,
  quantity: number,
  { room, settings, field }: { room: StoredRoom | null; settings: BookingSettings; field: string },
): Price => {
  const night = room && room.unitAmountInCents !== null ? [{ ...room, unitAmountInCents: room.unitAmountInCents }] : []
  const found = [...night, ...(room?.bookingOptions ?? []), ...settings.giftPrices].find(
    (price) => price.priceId === priceId,
  )
  if (!found) throw new Problem('invalid_input', { fields: { [field]: fieldMessage('bookings.refusals.price') } })
  const { name, unitAmountInCents } = found
  return { priceId, unitAmountInCents, stayLines: [giftLine(name, quantity, unitAmountInCents)], advancePercent: 100 }
}
