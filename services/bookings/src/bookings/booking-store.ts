import { Problem, type ProblemCode } from '@passerelle/contract/problems'
import { addDays } from '@passerelle/kernel/nights'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'
import type { StoredBooking } from './stored-booking.ts'

const lock = statement(
  'bookings.booking-lock',
  `SELECT id, room_id AS "roomId", status, arrival_date AS "arrivalDate", quantity, note, is_gift AS "isGift",
                gift_reclaim_code AS "giftReclaimCode",
                price_id AS "priceId", user_id AS "userId", contact_name AS "contactName",
                contact_email AS "contactEmail", adults, children,
                unit_amount_in_cents AS "unitAmountInCents", lines AS "stayLines", advance_percent AS "advancePercent",
                total_in_cents AS "totalInCents",
                confirmed_at AS "confirmedAt", valid_until AS "validUntil",
                voucher_left_in_cents AS "voucherLeftInCents", cancel_reason AS "cancelReason",
                free_cancellation_days AS "freeCancellationDays", late_refund_percent AS "lateRefundPercent"
           FROM bookings.bookings WHERE app_id = $1 AND id = $2 FOR UPDATE`,
).as<Pick<StoredBooking, 'status' | 'stayLines'>>()
const insert = statement(
  'bookings.booking-insert',
  `INSERT INTO bookings.bookings
           (app_id, id, room_id, status, arrival_date, departure_date, quantity, note, is_gift, gift_reclaim_code,
           price_id, user_id, contact_name,
            contact_email, adults, children, unit_amount_in_cents, lines, advance_percent, total_in_cents, confirmed_at,
            valid_until, voucher_left_in_cents, cancel_reason, created_at, free_cancellation_days,
            late_refund_percent, number)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
           $23, $24, $25, $26, $27, $28)`,
)
const update = statement(
  'bookings.booking-update',
  `UPDATE bookings.bookings
            SET room_id = $3, status = $4, arrival_date = $5, departure_date = $6, quantity = $7, note = $8,
                is_gift = $9, gift_reclaim_code = $10,
                price_id = $11, user_id = $12, contact_name = $13, contact_email = $14, adults = $15, children = $16,
                unit_amount_in_cents = $17,
                lines = $18, advance_percent = $19, total_in_cents = $20, confirmed_at = $21, valid_until = $22,
                voucher_left_in_cents = $23, cancel_reason = $24
          WHERE app_id = $1 AND id = $2`,
)
const remove = statement('bookings.booking-delete', 'DELETE FROM bookings.bookings WHERE app_id = $1 AND id = $2')

const problems: Record<string, ProblemCode> = {
  bookings_no_double: 'booking_conflict',
  bookings_external_nights: 'booking_conflict',
  bookings_balance: 'booking_overpaid',
  invoices_app_id_booking_id_fkey: 'booking_invoiced',
  booking_payments_app_id_booking_id_fkey: 'booking_has_payments',
  voucher_entries_app_id_booking_id_fkey: 'booking_has_payments',
  guest_payments_begun: 'booking_being_paid',
}
const refused = (error: unknown): never => {
  const code = problems[getConstraintName(error) ?? '']
  throw code ? new Problem(code, { cause: error }) : error
}

const valuesOf = (appId: string, booking: StoredBooking) => [
  appId,
  booking.id,
  booking.roomId,
  booking.status,
  booking.arrivalDate,
  booking.arrivalDate === null ? null : addDays(booking.arrivalDate, booking.quantity),
  booking.quantity,
  booking.note,
  booking.isGift,
  booking.giftReclaimCode,
  booking.priceId,
  booking.userId,
  booking.contactName,
  booking.contactEmail,
  booking.adults,
  booking.children,
  booking.unitAmountInCents,
  JSON.stringify(booking.stayLines),
  booking.advancePercent,
  booking.totalInCents,
  booking.confirmedAt,
  booking.validUntil,
  booking.voucherLeftInCents,
  booking.cancelReason,
]

const invoiced = statement(
  'bookings.invoiced',
  'SELECT booking_id AS id FROM payments.invoiced_bookings WHERE app_id = $1 AND booking_id = $2',
)

/** Writes bookings; payments and vouchers have their own stores. */
export const bookingStore = {
  /** Reads a booking and locks its row until the transaction ends. Throws `not_found`. */
  lock: async (query: Query, appId: string, id: string): Promise<StoredBooking> => {
    const { rows } = await query(lock.with(appId, id))
    if (!rows[0]) throw new Problem('not_found')
    return rows[0]
  },

  /**
   * Throws `booking_conflict` when another booking, or another site, has one of the nights. A trigger locks the room,
   * so that stays written at the same time do not deadlock in the exclusion constraint.
   */
  insert: async (query: Query, appId: string, booking: StoredBooking, number: number, now: Date): Promise<void> => {
    const { freeCancellationDays, lateRefundPercent } = booking
    const values = [...valuesOf(appId, booking), now, freeCancellationDays, lateRefundPercent, number]
    await query(insert.with(...values)).catch(refused)
  },

  /** Throws `booking_conflict`, `booking_overpaid`. */
  update: async (query: Query, appId: string, booking: StoredBooking): Promise<void> => {
    await query(update.with(...valuesOf(appId, booking))).catch(refused)
  },

  /** What an invoice says of a locked booking stays. Throws `booking_invoiced`. */
  requireNotInvoiced: async (query: Query, appId: string, id: string): Promise<void> => {
    if ((await query(invoiced.with(appId, id))).rows.length > 0) throw new Problem('booking_invoiced')
  },

  /** Throws `booking_has_payments`, `booking_being_paid`. */
  remove: async (query: Query, appId: string, id: string): Promise<void> => {
    await query(remove.with(appId, id)).catch(refused)
  },
}
