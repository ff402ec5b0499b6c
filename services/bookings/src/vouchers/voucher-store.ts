import { Problem } from '@passerelle/contract/problems'
import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

type Entry = {
  id: string
  voucherId: string
  kind: 'issued' | 'used' | 'returned'
  at: Date
  amountInCents: number
  leftInCents: number
  bookingId: string | null
}
type Found = { id: string; validUntil: string; leftInCents: number; open: boolean }

const addEntry = statement(
  'bookings.voucher-entry',
  `INSERT INTO bookings.voucher_entries (app_id, id, voucher_id, kind, at, amount_in_cents, left_in_cents,
           booking_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const use = statement(
  'bookings.voucher-use',
  `UPDATE bookings.bookings SET voucher_left_in_cents = voucher_left_in_cents - $3
          WHERE app_id = $1 AND gift_reclaim_code = $2 AND id <> $4 AND valid_until >= $5
            AND status NOT IN ('canceled', 'failed') AND voucher_left_in_cents >= $3
         RETURNING id, voucher_left_in_cents AS "leftInCents"`,
  { notNull: ['leftInCents'] },
)
const find = statement(
  'bookings.voucher-find',
  `SELECT id, valid_until AS "validUntil", voucher_left_in_cents AS "leftInCents",
                status NOT IN ('canceled', 'failed') AS open
           FROM bookings.bookings WHERE app_id = $1 AND gift_reclaim_code = $2`,
  { notNull: ['validUntil', 'leftInCents', 'open'] },
)
const refund = statement(
  'bookings.voucher-return',
  `UPDATE bookings.bookings SET voucher_left_in_cents = voucher_left_in_cents + $3 WHERE app_id = $1 AND id = $2
         RETURNING voucher_left_in_cents AS "leftInCents"`,
  { notNull: ['leftInCents'] },
)

type Use = { code: string; amountInCents: number; bookingId: string; today: string }

const refusal = (found: Found | undefined, { bookingId, today }: Use): Problem => {
  if (!found?.open || found.id === bookingId) return new Problem('voucher_unknown')
  return new Problem(found.leftInCents > 0 && found.validUntil < today ? 'voucher_expired' : 'voucher_used_up')
}

/** Writes the ledger of vouchers and their remaining amounts. */
export const voucherStore = {
  addEntry: async (query: Query, appId: string, entry: Entry): Promise<void> => {
    const { id, voucherId, kind, at, amountInCents, leftInCents, bookingId } = entry
    await query(addEntry.with(appId, id, voucherId, kind, at, amountInCents, leftInCents, bookingId))
  },

  /**
   * Redeems an amount in one atomic statement, so that concurrent uses cannot exceed the remaining amount. Throws
   * `voucher_unknown`, `voucher_used_up`, `voucher_expired`.
   */
  use: async (query: Query, appId: string, wish: Use): Promise<{ id: string; leftInCents: number }> => {
    const { code, amountInCents, bookingId, today } = wish
    const { rows } = await query(use.with(appId, code, amountInCents, bookingId, today))
    if (rows[0]) return rows[0]
    throw refusal((await query(find.with(appId, code))).rows[0], wish)
  },

  /** Returns an amount to a voucher; returns the remaining amount. */
  refund: async (query: Query, appId: string, id: string, amountInCents: number): Promise<number> =>
    (await query(refund.with(appId, id, amountInCents))).rows[0]!.leftInCents,
}
