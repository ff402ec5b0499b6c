import * as z from 'zod/mini'
import { maxNights } from '@passerelle/kernel/bookings'
import { Id, optionalText, text } from '../schemas.ts'
import { CatalogueId, Cents, Day, Percent } from './schemas.ts'

/** An option that can be added to a stay, with its current price. */
export const RoomOption = z.strictObject({
  productId: CatalogueId,
  priceId: CatalogueId,
  taxRateId: z._default(z.nullable(CatalogueId), null),
  name: text(120),
  unitAmountInCents: Cents,
  taxPercent: z._default(Percent, 0),
})
export type RoomOption = z.infer<typeof RoomOption>

const Nights = z.int().check(z.gte(1), z.lte(maxNights))
const isInOrder = ({ from, to }: { from: string; to: string }) => from <= to

/**
 * The price per night from the first to the last night of a season; Friday and Saturday nights may have their own
 * price.
 */
export const Season = z
  .strictObject({
    name: text(80),
    from: Day,
    to: Day,
    unitAmountInCents: Cents,
    weekendAmountInCents: z._default(z.nullable(Cents), null),
    minNights: z._default(z.nullable(Nights), null),
  })
  .check(z.refine(isInOrder, { path: ['to'] }))
export type Season = z.infer<typeof Season>

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

/** The room's product in the catalogue: name, price per night including tax, and tax rate. */
export const Product = z.strictObject({
  name: text(120),
  unitAmountInCents: Cents,
  taxPercent: z._default(Percent, 0),
})

const Options = z.array(RoomOption).check(z.maxLength(50))
const PriceList = z.array(Season).check(z.maxLength(100), z.refine(isApart))
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
  bookingOptions: z.array(RoomOption),
  bookingRestrictions: Restrictions,
  priceList: z.array(Season),
  /** Null: the value of the settings. */
  paymentAdvancePercent: z.nullable(z.number()),
  /** iCalendar URL of the booked nights, for other calendars; secret. */
  calendarUrl: z.string(),
})
export type Room = z.infer<typeof Room>
