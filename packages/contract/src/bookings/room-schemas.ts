import * as z from 'zod/mini'
import { maxNights } from '@passerelle/kernel/bookings'
import { Id, optionalText, text } from '../schemas.ts'
import { CatalogueId, Cents, Day, Percent } from './schemas.ts'

const sold = {
  productId: CatalogueId,
  priceId: CatalogueId,
  taxRateId: z._default(z.nullable(CatalogueId), null),
}
/** An option that can be added to a stay, with its current price. */
export const RoomOption = z.strictObject({
  ...sold,
  name: text(120),
  unitAmountInCents: Cents,
  taxPercent: z._default(Percent, 0),
})
export type RoomOption = z.infer<typeof RoomOption>

/** With payment keys, name, amount and percent are those of the catalogue; without, name and amount are needed. */
export const NewRoomOption = z.strictObject({
  ...sold,
  name: z.optional(text(120)),
  unitAmountInCents: z.optional(Cents),
  taxPercent: z.optional(Percent),
})
export type NewRoomOption = z.infer<typeof NewRoomOption>

const Nights = z.int().check(z.gte(1), z.lte(maxNights))
const isInOrder = ({ from, to }: { from: string; to: string }) => from <= to

const season = {
  name: text(80),
  from: Day,
  to: Day,
  /** A price of the room's product in the catalogue, instead of an amount of its own. */
  priceId: z._default(z.nullable(CatalogueId), null),
  weekendAmountInCents: z._default(z.nullable(Cents), null),
  minNights: z._default(z.nullable(Nights), null),
}
/**
 * The price per night from the first to the last night of a season; Friday and Saturday nights may have their own
 * price. With a `priceId` the amount is that of the price now.
 */
export const Season = z.strictObject({ ...season, unitAmountInCents: Cents })
export type Season = z.infer<typeof Season>

/** A season has either an amount of its own or a price of the catalogue. */
export const NewSeason = z.strictObject({ ...season, unitAmountInCents: z._default(z.nullable(Cents), null) }).check(
  z.refine(isInOrder, { path: ['to'] }),
  z.refine(({ priceId, unitAmountInCents }) => (priceId === null) !== (unitAmountInCents === null), {
    path: ['unitAmountInCents'],
  }),
)
export type NewSeason = z.infer<typeof NewSeason>

const ClosedPeriod = z
  .strictObject({ from: Day, to: Day, reason: z._default(optionalText(120), '') })
  .check(z.refine(isInOrder, { path: ['to'] }))

const isApart = (seasons: readonly { from: string; to: string }[]) =>
  [...seasons]
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .every(({ from }, index, all) => index === 0 || from > all[index - 1]!.to)

/**
 * `arrivalDays` are days of the week from 1 (Monday) to 7 (Sunday); nights of a closed period, both ends included,
 * cannot be booked.
 */
export const Restrictions = z.strictObject({
  minNights: z._default(Nights, 1),
  maxNights: z._default(Nights, maxNights),
  arrivalDays: z._default(
    z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7)),
    [1, 2, 3, 4, 5, 6, 7],
  ),
  closedPeriods: z._default(z.array(ClosedPeriod).check(z.maxLength(100)), []),
  /** Maximum number of guests; null for no limit. */
  capacity: z._default(z.nullable(z.int().check(z.gte(1), z.lte(100))), null),
})
export type Restrictions = z.infer<typeof Restrictions>

/** Name, price per night including tax, and tax rate of an account without payment keys (BIL-062). */
export const Product = z.strictObject({
  name: text(120),
  unitAmountInCents: Cents,
  taxPercent: z._default(Percent, 0),
})

const Options = z.array(NewRoomOption).check(z.maxLength(50))
const PriceList = z.array(NewSeason).check(z.maxLength(100), z.refine(isApart))
const Advance = z.nullable(Percent)

/** The fields of a room (BOK-001, OPEN-052). */
export const NewRoom = z.strictObject({
  productId: CatalogueId,
  priceId: CatalogueId,
  taxRateId: z.optional(z.nullable(CatalogueId)),
  bookingOptions: z.optional(Options),
  bookingRestrictions: z.optional(Restrictions),
  priceList: z.optional(PriceList),
  paymentAdvancePercent: z.optional(Advance),
  product: z.optional(Product),
})
export const RoomChange = z.partial(NewRoom)

export const Room = z.object({
  _id: Id,
  /** From the product of the catalogue. */
  name: z.string(),
  productId: z.string(),
  priceId: z.string(),
  taxRateId: z.nullable(z.string()),
  /** Price of a night outside every season. */
  unitAmountInCents: z.int(),
  taxPercent: z.number(),
  /**
   * `own` without payment keys; `unknown`: the catalogue does not know the ids, so the room keeps its own price;
   * `inactive`: it is no longer for sale and cannot be booked.
   */
  priceSource: z.enum(['own', 'catalogue', 'unknown', 'inactive']),
  bookingOptions: z.array(RoomOption),
  bookingRestrictions: Restrictions,
  priceList: z.array(Season),
  /** Null: the value of the settings. */
  paymentAdvancePercent: z.nullable(z.number()),
  /** iCalendar URL of the booked nights, for other calendars; secret. */
  calendarUrl: z.string(),
})
export type Room = z.infer<typeof Room>
