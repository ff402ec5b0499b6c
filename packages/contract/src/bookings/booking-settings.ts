import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { text } from '../schemas.ts'
import { CatalogueId, Cents, Percent, Status } from './schemas.ts'

const Hour = z.int().check(z.gte(0), z.lte(24))
const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
/** A price for which vouchers are sold. */
const GiftPrice = z.strictObject({ priceId: CatalogueId, name: text(120), unitAmountInCents: Cents.check(z.gte(1)) })

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
  giftPrices: z.array(GiftPrice).check(z.maxLength(50)),
}
export const BookingSettings = z.object(fields)
export type BookingSettings = z.infer<typeof BookingSettings>

export const bookingSettings = api('bookings', {
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
    body: z.partial(z.strictObject(fields)),
    response: BookingSettings,
    problems: ['access_denied'],
  }),
})
