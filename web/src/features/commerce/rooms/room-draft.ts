import type { Locale } from '@passerelle/i18n/locales'
import { formatNumber } from '@passerelle/kernel/format-number'
import { centsOf } from '@passerelle/kernel/money'
import { typedNumber } from '../../../kit/format/typed-number.ts'
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

/** The text that says what is wrong with a field: it is no amount in euros, or no number. */
export type DraftProblem = 'payments.amountInvalid' | 'numberInvalid'

/** Reads the numbers of a form and notes those that are none, by their path in the body. */
const createReader = () => {
  const problems: Record<string, DraftProblem> = {}
  const read = (path: string, typed: string, decimals: number, problem: DraftProblem): number => {
    const number = typedNumber(typed, decimals)
    if (number === undefined) problems[path] = problem
    return number ?? 0
  }
  const cents = (path: string, typed: string) => centsOf(read(path, typed, 2, 'payments.amountInvalid'))
  const percent = (path: string, typed: string) => read(path, typed, 3, 'numberInvalid')
  const whole = (path: string, typed: string) => read(path, typed, 0, 'numberInvalid')
  return { problems, cents, percent, whole }
}
type Reader = ReturnType<typeof createReader>

const ifTyped = <T>(typed: string, read: (typed: string) => T): T | null => (typed.trim() === '' ? null : read(typed))

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

type Priced = Pick<RoomDraft, 'name' | 'price' | 'taxPercent'>
const priceOf = (read: Reader, path: string, { name, price, taxPercent }: Priced) => ({
  name: name.trim(),
  unitAmountInCents: read.cents(`${path}.unitAmountInCents`, price),
  taxPercent: read.percent(`${path}.taxPercent`, taxPercent),
})
const seasonOf = (read: Reader, path: string, season: SeasonDraft) => ({
  name: season.name,
  from: season.from,
  to: season.to,
  ...(season.priceId === ''
    ? { unitAmountInCents: read.cents(`${path}.unitAmountInCents`, season.price) }
    : { priceId: season.priceId }),
  weekendAmountInCents: ifTyped(season.weekend, (typed) => read.cents(`${path}.weekendAmountInCents`, typed)),
  minNights: ifTyped(season.minNights, (typed) => read.whole(`${path}.minNights`, typed)),
})
const restrictionsOf = ({ whole }: Reader, draft: RoomDraft) => ({
  minNights: whole('bookingRestrictions.minNights', draft.minNights),
  maxNights: whole('bookingRestrictions.maxNights', draft.maxNights),
  arrivalDays: draft.arrivalDays,
  capacity: ifTyped(draft.capacity, (typed) => whole('bookingRestrictions.capacity', typed)),
  closedPeriods: draft.closures,
})

/**
 * Converts form values to the body of the operations; a catalogue gives names and amounts (BIL-062). `problems` says by
 * path which of the typed numbers is none: the body must not be sent then, as 0 stands in its place.
 */
export const roomOf = (draft: RoomDraft, { hasCatalogue }: { hasCatalogue: boolean }) => {
  const read = createReader()
  const body = {
    ...idsOf(draft),
    ...(!hasCatalogue && { product: priceOf(read, 'product', draft) }),
    paymentAdvancePercent: ifTyped(draft.advance, (typed) => read.percent('paymentAdvancePercent', typed)),
    bookingRestrictions: restrictionsOf(read, draft),
    priceList: draft.seasons.map((season, index) => seasonOf(read, `priceList.${index}`, season)),
    bookingOptions: draft.options.map((option, index) => ({
      ...idsOf(option),
      ...(!hasCatalogue && priceOf(read, `bookingOptions.${index}`, option)),
    })),
  }
  return { body, problems: read.problems }
}
