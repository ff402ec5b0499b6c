import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation, withFeatures } from '../operation.ts'
import { Id, Instant } from '../schemas.ts'
import { Voucher } from './schemas.ts'

const Entry = z.object({
  _id: Id,
  kind: z.enum(['issued', 'used', 'returned']),
  at: Instant,
  amountInCents: z.int(),
  /** Balance after the movement. */
  leftInCents: z.int(),
  /** The booking that was paid with it. */
  bookingId: z.nullable(Id),
  bookingNumber: z.nullable(z.int()),
})
export type VoucherEntry = z.infer<typeof Entry>

export const vouchers = api(withFeatures('bookings', ['bookings']), {
  /** The voucher of a gift with every movement on it, oldest first. */
  readVoucher: operation({
    method: 'GET',
    path: '/admin/bookings/:id/voucher',
    requirement: 'ADR-0004',
    access: can('bookings.manage'),
    params: z.strictObject({ id: Id }),
    response: z.object({ voucher: Voucher, entries: z.array(Entry) }),
    problems: ['access_denied', 'not_found'],
  }),
})
