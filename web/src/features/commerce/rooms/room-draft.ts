import type { Locale } from '@passerelle/i18n/locales'
import { formatNumber } from '@passerelle/kernel/format-number'
import { centsOf } from '@passerelle/kernel/money'
import type { Room } from '../../../model/bookings/booking-queries.ts'

/** Form values of a room: amounts in euros as text. */
export type RoomDraft = {
  name: string
  productId: string
  priceId: string
  taxRateId: string
  price: string
  taxPercent: string
  capacity: string
  minNights: string
  maxNights: string
  advance: string
  arrivalDays: number[]
  seasons: SeasonDraft[]
  closures: ClosureDraft[]
  options: OptionDraft[]
}
export type SeasonDraft = {
  name: string
  from: string
  to: string
  /** A price of the catalogue, instead of `price`. */
  priceId: string
  price: string
  weekend: string
  minNights: string
}
export type ClosureDraft = { from: string; to: string; reason: string }
export type OptionDraft = {
  name: string
  productId: string
  priceId: string
  taxRateId: string
  price: string
  taxPercent: string
}

const number = (typed: string) => Number(typed.replaceAll(/[\s\u00a0\u202f€%]/g, '').replace(',', '.'))
const cents = (typed: string) => centsOf(number(typed) || 0)
const optional = (typed: string) => (typed.trim() === '' ? null : number(typed))

export const emptySeason: SeasonDraft = {
  name: '',
  from: '',
  to: '',
  priceId: '',
  price: '',
  weekend: '',
  minNights: '',
}
export const emptyClosure: ClosureDraft = { from: '', to: '', reason: '' }
export const emptyOption: OptionDraft = {
  name: '',
  productId: '',
  priceId: '',
  taxRateId: '',
  price: '',
  taxPercent: '10',
}
export const emptyRoom: RoomDraft = {
  name: '',
  productId: '',
  priceId: '',
  taxRateId: '',
  price: '',
  taxPercent: '10',
  capacity: '2',
  minNights: '1',
  maxNights: '365',
  advance: '',
  arrivalDays: [1, 2, 3, 4, 5, 6, 7],
  seasons: [],
  closures: [],
  options: [],
}

export const roomDraftOf = (room: Room, locale: Locale): RoomDraft => {
  const euros = (cents: number | null) => (cents === null ? '' : formatNumber(cents / 100, locale, 2))
  const text = (value: number | null) => (value === null ? '' : formatNumber(value, locale))
  return {
    name: room.name,
    productId: room.productId,
    priceId: room.priceId,
    taxRateId: room.taxRateId ?? '',
    price: euros(room.unitAmountInCents),
    taxPercent: text(room.taxPercent),
    capacity: text(room.bookingRestrictions.capacity),
    minNights: text(room.bookingRestrictions.minNights),
    maxNights: text(room.bookingRestrictions.maxNights),
    advance: text(room.paymentAdvancePercent),
    arrivalDays: room.bookingRestrictions.arrivalDays,
    seasons: room.priceList.map((season) => ({
      name: season.name,
      from: season.from,
      to: season.to,
      priceId: season.priceId ?? '',
      price: euros(season.unitAmountInCents),
      weekend: euros(season.weekendAmountInCents),
      minNights: text(season.minNights),
    })),
    closures: room.bookingRestrictions.closedPeriods,
    options: room.bookingOptions.map((option) => ({
      name: option.name,
      productId: option.productId,
      priceId: option.priceId,
      taxRateId: option.taxRateId ?? '',
      price: euros(option.unitAmountInCents),
      taxPercent: text(option.taxPercent),
    })),
  }
}

const idsOf = ({ productId, priceId, taxRateId }: Pick<RoomDraft, 'productId' | 'priceId' | 'taxRateId'>) => ({
  productId: productId.trim(),
  priceId: priceId.trim(),
  taxRateId: taxRateId === '' ? null : taxRateId,
})

const priceOf = ({ name, price, taxPercent }: Pick<RoomDraft, 'name' | 'price' | 'taxPercent'>) => ({
  name: name.trim(),
  unitAmountInCents: cents(price),
  taxPercent: number(taxPercent) || 0,
})

/** Converts form values to the body of the operations; a catalogue gives names and amounts (BIL-062). */
export const roomOf = (draft: RoomDraft, { hasCatalogue }: { hasCatalogue: boolean }) => ({
  ...idsOf(draft),
  ...(!hasCatalogue && { product: priceOf(draft) }),
  paymentAdvancePercent: optional(draft.advance),
  bookingRestrictions: {
    minNights: number(draft.minNights) || 1,
    maxNights: number(draft.maxNights) || 365,
    arrivalDays: draft.arrivalDays,
    capacity: optional(draft.capacity),
    closedPeriods: draft.closures,
  },
  priceList: draft.seasons.map((season) => ({
    name: season.name,
    from: season.from,
    to: season.to,
    ...(season.priceId === '' ? { unitAmountInCents: cents(season.price) } : { priceId: season.priceId }),
    weekendAmountInCents: season.weekend.trim() === '' ? null : cents(season.weekend),
    minNights: optional(season.minNights),
  })),
  bookingOptions: draft.options.map((option) => ({ ...idsOf(option), ...(!hasCatalogue && priceOf(option)) })),
})
