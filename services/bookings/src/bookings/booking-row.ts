import type { Booking, BookingPayment, PriceLine, SelectedOption } from '@passerelle/contract/bookings/schemas'
import { balanceOf, paymentStateOf, type BookingStatus } from '@passerelle/kernel/bookings'
import { priceOf } from '../pricing/price-lines.ts'
import { cancellationOf } from '../refunds/refund-rule.ts'
import { refundableOf } from '../refunds/refund-store.ts'
import { voucherState } from '../vouchers/voucher-state.ts'

/** A booking as returned by the database. `stayLines` exclude the options. */
export type BookingRow = {
  id: string
  number: number
  roomId: string | null
  roomName: string | null
  status: BookingStatus
  arrivalDate: string | null
  departureDate: string | null
  quantity: number
  note: string
  isGift: boolean
  giftReclaimCode: string | null
  priceId: string
  userId: string | null
  contactName: string
  contactEmail: string | null
  adults: number
  children: number
  unitAmountInCents: number
  stayLines: PriceLine[]
  advancePercent: number
  totalInCents: number
  paidInCents: number
  confirmedAt: Date | null
  validUntil: string | null
  voucherLeftInCents: number | null
  cancelReason: string
  createdAt: Date
  options: (SelectedOption & { taxPercent: number })[]
  freeCancellationDays: number | null
  lateRefundPercent: number
  payments: Omit<BookingPayment, 'refundableInCents'>[]
}

/** Columns of a `BookingRow`, for statements with a booking `b`. */
export const bookingColumns = `
  b.id, b.number, b.room_id AS "roomId", r.name AS "roomName", b.status, b.arrival_date AS "arrivalDate",
  b.departure_date AS "departureDate", b.quantity,
  b.note, b.is_gift AS "isGift", b.gift_reclaim_code AS "giftReclaimCode", b.price_id AS "priceId",
  b.user_id AS "userId",
  coalesce(nullif(b.contact_name, ''), p.first_name || ' ' || p.last_name, '') AS "contactName",
  coalesce(b.contact_email, a.email) AS "contactEmail",
  b.adults, b.children, b.unit_amount_in_cents AS "unitAmountInCents", b.lines AS "stayLines",
  b.advance_percent AS "advancePercent",
  b.total_in_cents AS "totalInCents", b.paid_in_cents AS "paidInCents", b.confirmed_at AS "confirmedAt",
  b.valid_until AS "validUntil", b.voucher_left_in_cents AS "voucherLeftInCents", b.created_at AS "createdAt",
  b.cancel_reason AS "cancelReason",
  b.free_cancellation_days AS "freeCancellationDays", b.late_refund_percent AS "lateRefundPercent",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', o.id, 'productId', o.product_id, 'priceId', o.price_id,
    'taxRateId', o.tax_rate_id, 'name', o.name,
            'quantity', o.quantity, 'unitAmountInCents', o.unit_amount_in_cents,
            'taxPercent', o.tax_percent) ORDER BY o.id), '[]')
     FROM bookings.booking_options o WHERE o.app_id = b.app_id AND o.booking_id = b.id) AS options,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', y.id, 'method', y.method, 'description', y.description,
            'amountInCents', y.amount_in_cents, 'paymentAt', y.payment_at,
            'isOnline', y.provider_payment_id IS NOT NULL,
            'refunds', (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', f.id, 'amountInCents', f.amount_in_cents,
              'status', f.status,
                'requestedAt', f.requested_at) ORDER BY f.requested_at, f.id), '[]')
               FROM bookings.booking_refunds f WHERE f.app_id = y.app_id AND f.payment_id = y.id))
               ORDER BY y.payment_at, y.id), '[]')
     FROM bookings.booking_payments y WHERE y.app_id = b.app_id AND y.booking_id = b.id) AS payments`

export const bookingTables = `
  bookings.bookings b
  LEFT JOIN bookings.rooms r ON r.app_id = b.app_id AND r.id = b.room_id
  LEFT JOIN accounts.people p ON p.app_id = b.app_id AND p.id = b.user_id
  LEFT JOIN accounts.addresses a ON a.app_id = b.app_id AND a.user_id = b.user_id`

const voucherOf = (row: BookingRow, today: string): Booking['voucher'] => {
  const { giftReclaimCode: code, voucherLeftInCents: leftInCents, validUntil, totalInCents: valueInCents, status } = row
  if (code === null || leftInCents === null || validUntil === null) return null
  const facts = { code, valueInCents, leftInCents, validUntil }
  return { ...facts, state: voucherState({ ...facts, status }, today) }
}

/** Serializes a booking, with today's date in Paris. */
export const toBooking = (row: BookingRow, today: string): Booking => {
  const { stayLines, advancePercent, options, payments, confirmedAt, createdAt } = row
  const { freeCancellationDays, lateRefundPercent } = row
  const { lines, taxInCents, advanceInCents } = priceOf(stayLines, options, advancePercent)
  const shown = payments.map((payment) => ({
    ...payment,
    paymentAt: new Date(payment.paymentAt).toISOString(),
    refunds: payment.refunds.map((refund) => ({ ...refund, requestedAt: new Date(refund.requestedAt).toISOString() })),
    refundableInCents: refundableOf(payment),
  }))
  return {
    // All of the row: to leave some columns out costs more than the whole rest. The contract names what is sent.
    ...row,
    _id: row.id,
    giftPriceId: row.isGift ? row.priceId : null,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    selectedOptions: options.map(({ taxPercent: _tax, ...option }) => option),
    payments: shown,
    lines,
    taxInCents,
    advanceInCents,
    balanceInCents: balanceOf(row),
    paymentState: paymentStateOf(row.paidInCents + balanceOf(row), row.paidInCents),
    cancellation: cancellationOf({ ...row, payments: shown }, { freeCancellationDays, lateRefundPercent }, today),
    voucher: voucherOf(row, today),
  }
}
