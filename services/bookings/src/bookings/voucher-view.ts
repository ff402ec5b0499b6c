import type { InferResponse } from '@passerelle/contract/operation'
import type { VoucherEntry, vouchers } from '@passerelle/contract/bookings/vouchers'
import { Problem } from '@passerelle/contract/problems'
import type { Platform } from '@passerelle/server/platform'
import { readBooking } from './bookings-view.ts'
import { statement } from './statement-rows.ts'

type Row = Omit<VoucherEntry, 'at'> & { at: Date }

const entries = statement(
  'bookings.ledger',
  `SELECT e.id AS "_id", e.kind, e.at, e.amount_in_cents AS "amountInCents", e.left_in_cents AS "leftInCents",
                e.booking_id AS "bookingId", b.number AS "bookingNumber"
           FROM bookings.voucher_entries e LEFT JOIN bookings.bookings b ON b.app_id = e.app_id AND b.id = e.booking_id
          WHERE e.app_id = $1 AND e.voucher_id = $2 ORDER BY e.position`,
).as<Row>()

/** Voucher of a gift with its ledger. Throws `not_found` when there is no such gift or it is not confirmed yet. */
export const voucherView =
  ({ clock, database: { query } }: Pick<Platform, 'clock' | 'database'>) =>
  async (appId: string, id: string): Promise<InferResponse<typeof vouchers.readVoucher>> => {
    const { voucher } = await readBooking(query, appId, id, clock.now())
    if (!voucher) throw new Problem('not_found')
    const { rows } = await query(entries.with(appId, id))
    return { voucher, entries: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
  }
