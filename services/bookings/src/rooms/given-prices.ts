import type { NewRoomOption, NewSeason, RoomOption, Season } from '@passerelle/contract/bookings/room-schemas'
import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { priceUnfit, requireFit, type Unfit } from '../catalogue/fit-item.ts'
import { soldAs, unfitOf } from './sold-room.ts'
import type { StoredRoom } from './room-store.ts'

type Known = NonNullable<Catalogue>
type Ids = { productId: string; priceId: string; taxRateId: string | null }

const isSame = (one: Ids, other: Ids) =>
  one.productId === other.productId && one.priceId === other.priceId && one.taxRateId === other.taxRateId

/** Looks the ids of a room up, unless they stay as they are. Throws `catalogue_item_unfit` (BIL-061). */
export const requireRoomFit = (catalogue: Known, was: Ids | null, room: Ids): void => {
  if (was === null || !isSame(was, room)) requireFit(unfitOf(catalogue, room))
}

/** The amount with tax of what is fit; an amount that is missing was refused before. */
const saleOf = (catalogue: Known, ids: Ids) => {
  const sold = soldAs(catalogue, ids)!
  return { ...sold, unitAmountInCents: sold.unitAmountInCents ?? 0 }
}

/**
 * Options of a room, with the catalogue's names and amounts; those that were there stay as they are. Throws
 * `catalogue_item_unfit` and, without payment keys, `invalid_input` for a missing name or amount (BIL-064).
 */
export const givenOptions = (
  catalogue: Catalogue,
  { bookingOptions: known }: Pick<StoredRoom, 'bookingOptions'>,
  options: readonly NewRoomOption[],
): RoomOption[] => {
  const missing: string[] = []
  const reasons: Record<string, Unfit | null> = {}
  const given = options.map((option, at): RoomOption => {
    const { productId, priceId, taxRateId, name, unitAmountInCents, taxPercent = 0 } = option
    const ids = { productId, priceId, taxRateId }
    const place = `bookingOptions.${at}`
    if (catalogue === null) {
      if (name === undefined) missing.push(`${place}.name`)
      if (unitAmountInCents === undefined) missing.push(`${place}.unitAmountInCents`)
      return { ...ids, name: name ?? '', unitAmountInCents: unitAmountInCents ?? 0, taxPercent }
    }
    const was = known.find((one) => isSame(one, ids))
    if (was) return was
    const unfit = unfitOf(catalogue, ids)
    for (const [field, reason] of Object.entries(unfit)) reasons[`${place}.${field}`] = reason
    const isFit = Object.values(unfit).every((reason) => reason === null)
    return { ...ids, ...(isFit ? saleOf(catalogue, ids) : { name: '', unitAmountInCents: 0, taxPercent: 0 }) }
  })
  if (missing.length > 0)
    throw new Problem('invalid_input', {
      fields: Object.fromEntries(missing.map((field) => [field, fieldMessage('forms.required')])),
    })
  requireFit(reasons)
  return given
}

/**
 * Seasons of a room; one that names a price keeps its amount of now, in case that the catalogue no longer knows it.
 * Throws `catalogue_item_unfit` (BIL-063).
 */
export const givenSeasons = (
  catalogue: Catalogue,
  { priceList: known }: Pick<StoredRoom, 'priceList'>,
  room: Ids,
  seasons: readonly NewSeason[],
): Season[] => {
  const reasons: Record<string, Unfit | null> = {}
  const given = seasons.map((season, at): Season => {
    const { priceId, unitAmountInCents } = season
    if (priceId === null) return { ...season, unitAmountInCents: unitAmountInCents ?? 0 }
    const was = known.find((one) => one.priceId === priceId)
    if (was) return { ...season, unitAmountInCents: was.unitAmountInCents }
    const unfit = catalogue ? priceUnfit(catalogue, priceId, { productId: room.productId }) : 'unknown'
    reasons[`priceList.${at}.priceId`] = unfit
    const sold = catalogue && unfit === null ? saleOf(catalogue, { ...room, priceId }) : null
    return { ...season, unitAmountInCents: sold?.unitAmountInCents ?? 0 }
  })
  requireFit(reasons)
  return given
}
