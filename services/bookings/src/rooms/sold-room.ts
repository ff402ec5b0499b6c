import type { RoomOption, Season } from '@passerelle/contract/bookings/room-schemas'
import type { StoredRoom } from './room-store.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { findItem, priceUnfit, productUnfit, rateOf, rateUnfit, withTax, type Unfit } from '../catalogue/fit-item.ts'

type Known = NonNullable<Catalogue>
/**
 * Where a room's price comes from: `own` without payment keys, `unknown` when the catalogue does not know its ids (the
 * room keeps its own), `inactive` when it can no longer be sold.
 */
export type SoldRoom = StoredRoom & { priceSource: 'own' | 'catalogue' | 'unknown' | 'inactive' }

type Sold = { productId: string; priceId: string; taxRateId: string | null }

/** Name, amount with tax and percent of what is sold, as read last; null when the catalogue does not know it. */
export const soldAs = (catalogue: Known, { productId, priceId, taxRateId }: Sold) => {
  const product = findItem(catalogue, 'product', productId)
  const price = findItem(catalogue, 'price', priceId)
  const rate = rateOf(catalogue, taxRateId)
  if (!product || !price || price.productId !== productId || (taxRateId !== null && !rate)) return null
  const { unitAmountInCents: amount } = price
  return {
    name: product.name,
    unitAmountInCents: amount === null ? null : withTax(amount, rate),
    taxPercent: rate?.percentage ?? 0,
  }
}

/** Why one of three ids cannot be sold, by field. */
export const unfitOf = (catalogue: Known, { productId, priceId, taxRateId }: Sold) => ({
  productId: productUnfit(catalogue, productId),
  priceId: priceUnfit(catalogue, priceId, { productId }),
  taxRateId: rateUnfit(catalogue, taxRateId),
})

/** The first reason why a room cannot be booked at its price. */
export const roomUnfit = (catalogue: Known, room: Sold): Unfit | null => {
  const { productId, priceId, taxRateId } = unfitOf(catalogue, room)
  return priceId ?? productId ?? taxRateId
}

const soldOption = (catalogue: Known, option: RoomOption): RoomOption => {
  const sold = soldAs(catalogue, option)
  return sold === null || sold.unitAmountInCents === null
    ? option
    : { ...option, ...sold, unitAmountInCents: sold.unitAmountInCents }
}

const soldSeason = (catalogue: Known, room: Sold, season: Season): Season => {
  // Seasons that were stored before have no such field.
  if (!season.priceId) return { ...season, priceId: null }
  const sold = soldAs(catalogue, { ...room, priceId: season.priceId })
  return sold === null || sold.unitAmountInCents === null
    ? season
    : { ...season, unitAmountInCents: sold.unitAmountInCents }
}

/** A room with name, amount and percent of its product, price and rate (BIL-062). */
export const soldRoom = (room: StoredRoom, catalogue: Catalogue): SoldRoom => {
  if (catalogue === null) {
    const priceList = room.priceList.map((season) => ({ ...season, priceId: season.priceId ?? null }))
    return { ...room, priceList, priceSource: 'own' }
  }
  const sold = soldAs(catalogue, room)
  return {
    ...room,
    ...sold,
    bookingOptions: room.bookingOptions.map((option) => soldOption(catalogue, option)),
    priceList: room.priceList.map((season) => soldSeason(catalogue, room, season)),
    priceSource: !sold ? 'unknown' : roomUnfit(catalogue, room) === null ? 'catalogue' : 'inactive',
  }
}
