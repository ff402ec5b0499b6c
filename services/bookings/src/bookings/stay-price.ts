import type { BookingSettings } from '@passerelle/contract/bookings/booking-settings'
import type { PriceLine } from '@passerelle/contract/bookings/schemas'
import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { addDays } from '@passerelle/kernel/nights'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { findItem, priceUnfit, requireFit } from '../catalogue/fit-item.ts'
import { roomUnfit, soldAs, type SoldRoom } from '../rooms/sold-room.ts'
import { giftLine, nightLines, touristTaxLines } from '../pricing/price-lines.ts'
import { refusalMessages } from '../pricing/refusal-texts.ts'
import { soldGiftPrices } from '../settings/gift-prices.ts'
import { refusalsOf, type Stay } from '../pricing/restrictions.ts'
import type { StoredRoom } from '../rooms/room-store.ts'

/** What an account sells, and the price that was asked for. */
export type Choice = { catalogue: Catalogue; priceId: string | null }
export type Price = { priceId: string; unitAmountInCents: number; stayLines: PriceLine[]; advancePercent: number }

/** Throws `booking_restricted` with the fields that violate the room's restrictions. */
export const requireAllowed = (room: StoredRoom, stay: Stay): void => {
  const refusals = refusalsOf(room, stay)
  if (refusals.length > 0) throw new Problem('booking_restricted', { fields: refusalMessages(refusals) })
}

const isBetween = ({ from, to }: { from: string; to: string }, { arrivalDate, quantity }: Stay) =>
  from <= addDays(arrivalDate, quantity - 1) && to >= arrivalDate

/**
 * The room at the price of a stay: its own with its seasons, or another price of its product for all nights (BIL-063).
 * Throws `catalogue_item_unfit`, `invalid_input`.
 */
const roomAt = (room: SoldRoom, stay: Stay, { catalogue, priceId }: Choice): SoldRoom => {
  const { productId } = room
  const isOther = priceId !== null && priceId !== room.priceId
  if (catalogue === null || room.priceSource === 'unknown') {
    if (!isOther) return room
    throw new Problem('invalid_input', { fields: { priceId: fieldMessage('bookings.refusals.price') } })
  }
  if (isOther) {
    requireFit({ priceId: priceUnfit(catalogue, priceId, { productId }) })
    return { ...room, ...soldAs(catalogue, { ...room, priceId }), priceId, priceList: [] }
  }
  requireFit({ priceId: roomUnfit(catalogue, room) })
  const named = room.priceList.filter((season) => season.priceId !== null && isBetween(season, stay))
  const reasons = named.map((season) => priceUnfit(catalogue, season.priceId!, { productId }))
  requireFit({ priceId: reasons.find((reason) => reason !== null) ?? null })
  return room
}

/**
 * Current price of a stay's nights; `priceId` null for the room's. Throws `booking_without_price`,
 * `catalogue_item_unfit`, `invalid_input`.
 */
export const stayPrice = (sold: SoldRoom, settings: BookingSettings, stay: Stay, choice: Choice): Price => {
  const { arrivalDate, quantity, adults } = stay
  const room = roomAt(sold, stay, choice)
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
 * Price of a voucher: a night in its room, one of its options, or a price of the settings, whose buyer chooses the
 * amount when it has none. Paid in full in advance. Throws `invalid_input` when the account has no such price,
 * `catalogue_item_unfit`.
 */
export const giftPrice = (
  priceId: string,
  quantity: number,
  {
    room,
    settings,
    catalogue,
    chosenInCents,
    field,
  }: {
    room: SoldRoom | null
    settings: BookingSettings
    catalogue: Catalogue
    /** The buyer's amount, where the price has none. */
    chosenInCents: number | undefined
    field: string
  },
): Price => {
  const night = room && room.unitAmountInCents !== null ? [{ ...room, unitAmountInCents: room.unitAmountInCents }] : []
  const found = [...night, ...(room?.bookingOptions ?? []), ...soldGiftPrices(catalogue, settings.giftPrices)].find(
    (price) => price.priceId === priceId,
  )
  if (!found) throw new Problem('invalid_input', { fields: { [field]: fieldMessage('bookings.refusals.price') } })
  if (catalogue && findItem(catalogue, 'price', priceId))
    requireFit({ [field]: priceUnfit(catalogue, priceId, { isFree: true }) })
  const { name } = found
  const unitAmountInCents = found.unitAmountInCents ?? chosenInCents
  if (unitAmountInCents === undefined)
    throw new Problem('invalid_input', { fields: { giftAmountInCents: fieldMessage('forms.required') } })
  return { priceId, unitAmountInCents, stayLines: [giftLine(name, quantity, unitAmountInCents)], advancePercent: 100 }
}
