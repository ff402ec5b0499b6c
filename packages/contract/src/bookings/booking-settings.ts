import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation, withFeatures } from '../operation.ts'
import { text } from '../schemas.ts'
import { CatalogueId, Cents, Percent, Status } from './schemas.ts'

const Hour = z.int().check(z.gte(0), z.lte(24))
const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const GiftAmount = z.nullable(Cents.check(z.gte(1)))
/** A price for which vouchers are sold; without an amount the buyer chooses it. */
const GiftPrice = z.object({ priceId: CatalogueId, name: z.string(), unitAmountInCents: GiftAmount })
export type GiftPrice = z.infer<typeof GiftPrice>
/** With payment keys, name and amount are those of the catalogue; without, both are needed. */
const NewGiftPrice = z.strictObject({
  priceId: CatalogueId,
  name: z.optional(text(120)),
  unitAmountInCents: z.optional(GiftAmount),
})
export type NewGiftPrice = z.infer<typeof NewGiftPrice>

const fields = {
  openHour: Hour,
  closeHour: Hour,
  /** Default status of a new booking in the form. */
  defaultStatus: Status,
  /** Default for rooms that have no value of their own. */
  advancePercent: Percent,
  /** Per adult and night; not part of the advance payment. */
  touristTaxInCents: Cents,
  /**
   * Until so many days before arrival a cancelled booking is refunded in full, later by `lateRefundPercent`; applies to
   * online payments of new bookings. Null: cancelling refunds nothing by itself.
   */
  freeCancellationDays: z.nullable(z.int().check(z.gte(0), z.lte(365))),
  lateRefundPercent: Percent,
  arrivalFrom: Time,
  departureUntil: Time,
}
export const BookingSettings = z.object({ ...fields, giftPrices: z.array(GiftPrice) })
export type BookingSettings = z.infer<typeof BookingSettings>

export const bookingSettings = api(withFeatures('bookings', ['bookings']), {
  /** Business hours, default status, advance payment and tourist tax (OPEN-051). */
  readBookingSettings: operation({
    method: 'GET',
    path: '/admin/settings',
    requirement: 'OPEN-051',
    access: can('bookings.manage'),
    response: BookingSettings,
    problems: ['access_denied'],
  }),
  changeBookingSettings: operation({
    method: 'PATCH',
    path: '/admin/settings',
    requirement: 'OPEN-051',
    access: can('bookings.manage'),
    body: z.partial(z.strictObject({ ...fields, giftPrices: z.array(NewGiftPrice).check(z.maxLength(50)) })),
    response: BookingSettings,
    problems: ['access_denied', 'catalogue_item_unfit'],
  }),
})
