import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation, withFeatures } from '../operation.ts'
import { Id } from '../schemas.ts'
import { Booking, CatalogueId } from './schemas.ts'

const fields = {
  priceId: CatalogueId,
  productId: CatalogueId,
  taxRateId: z.optional(z.nullable(CatalogueId)),
  quantity: z.int().check(z.gte(1), z.lte(1000)),
}
const one = z.strictObject({ id: Id, optionId: Id })

export const bookingOptions = api(withFeatures('bookings', ['bookings']), {
  /** Adds an option at its current price: one of the room or, with payment keys, any of the catalogue. */
  addBookingOption: operation({
    method: 'POST',
    path: '/admin/bookings/:id/options',
    requirement: 'API-145',
    access: can('bookings.manage'),
    status: 201,
    params: z.strictObject({ id: Id }),
    body: z.strictObject(fields),
    response: Booking,
    problems: ['access_denied', 'not_found', 'catalogue_item_unfit', 'booking_invoiced', 'voucher_issued'],
  }),
  changeBookingOption: operation({
    method: 'PATCH',
    path: '/admin/bookings/:id/options/:optionId',
    requirement: 'API-146',
    access: can('bookings.manage'),
    params: one,
    body: z.partial(z.strictObject(fields)),
    response: Booking,
    problems: [
      'access_denied',
      'not_found',
      'catalogue_item_unfit',
      'booking_overpaid',
      'booking_invoiced',
      'voucher_issued',
    ],
  }),
  removeBookingOption: operation({
    method: 'DELETE',
    path: '/admin/bookings/:id/options/:optionId',
    requirement: 'API-147',
    access: can('bookings.manage'),
    params: one,
    response: Booking,
    problems: ['access_denied', 'not_found', 'booking_overpaid', 'booking_invoiced', 'voucher_issued'],
  }),
})
