import type { BookingSettings, GiftPrice, NewGiftPrice } from '@passerelle/contract/bookings/booking-settings'
import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { findItem, priceUnfit, requireFit, type Unfit } from '../catalogue/fit-item.ts'

type Known = NonNullable<Catalogue>

/** Name and amount of a price as read last: its own name or that of its product; null when nobody knows it. */
const soldAs = (catalogue: Known, priceId: string): GiftPrice | null => {
  const price = findItem(catalogue, 'price', priceId)
  const product = price && findItem(catalogue, 'product', price.productId)
  return price && product
    ? { priceId, name: price.name || product.name, unitAmountInCents: price.unitAmountInCents }
    : null
}

/** Prices of vouchers with the names and amounts of the catalogue; those that it does not know keep their own. */
export const soldGiftPrices = (catalogue: Catalogue, prices: readonly GiftPrice[]): GiftPrice[] =>
  prices.map((price) => (catalogue && soldAs(catalogue, price.priceId)) ?? price)

/** The settings with the prices of vouchers as they are sold now. */
export const soldSettings = (catalogue: Catalogue, settings: BookingSettings): BookingSettings => ({
  ...settings,
  giftPrices: soldGiftPrices(catalogue, settings.giftPrices),
})

/**
 * Prices of vouchers as they are stored; those that were there stay. Throws `catalogue_item_unfit` and, without payment
 * keys, `invalid_input` for a missing name or amount (BIL-064).
 */
export const givenGiftPrices = (
  catalogue: Catalogue,
  known: readonly GiftPrice[],
  prices: readonly NewGiftPrice[],
): GiftPrice[] => {
  const missing: string[] = []
  const reasons: Record<string, Unfit | null> = {}
  const given = prices.map(({ priceId, name, unitAmountInCents }, at): GiftPrice => {
    const place = `giftPrices.${at}`
    if (catalogue === null) {
      if (name === undefined) missing.push(`${place}.name`)
      if (unitAmountInCents === undefined) missing.push(`${place}.unitAmountInCents`)
      return { priceId, name: name ?? '', unitAmountInCents: unitAmountInCents ?? null }
    }
    const was = known.find((one) => one.priceId === priceId)
    if (was) return was
    reasons[`${place}.priceId`] = priceUnfit(catalogue, priceId, { isFree: true })
    return soldAs(catalogue, priceId) ?? { priceId, name: '', unitAmountInCents: null }
  })
  if (missing.length > 0)
    throw new Problem('invalid_input', {
      fields: Object.fromEntries(missing.map((field) => [field, fieldMessage('forms.required')])),
    })
  requireFit(reasons)
  return given
}
