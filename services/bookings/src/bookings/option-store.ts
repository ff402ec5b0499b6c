import { Problem } from '@passerelle/contract/problems'
import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

export type StoredOption = {
  id: string
  productId: string
  priceId: string
  taxRateId: string | null
  name: string
  quantity: number
  unitAmountInCents: number
  taxPercent: number
}

const list = statement(
  'bookings.options',
  `SELECT id, product_id AS "productId", price_id AS "priceId", tax_rate_id AS "taxRateId", name, quantity,
                unit_amount_in_cents AS "unitAmountInCents", tax_percent AS "taxPercent"
           FROM bookings.booking_options WHERE app_id = $1 AND booking_id = $2 ORDER BY id`,
)
const write = statement(
  'bookings.option-write',
  `INSERT INTO bookings.booking_options
           (app_id, booking_id, id, product_id, price_id, tax_rate_id, name, quantity, unit_amount_in_cents,
           tax_percent)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (app_id, id) DO UPDATE
           SET product_id = excluded.product_id, price_id = excluded.price_id, tax_rate_id = excluded.tax_rate_id,
               name = excluded.name,
               quantity = excluded.quantity, unit_amount_in_cents = excluded.unit_amount_in_cents,
               tax_percent = excluded.tax_percent`,
)
const remove = statement(
  'bookings.option-remove',
  'DELETE FROM bookings.booking_options WHERE app_id = $1 AND booking_id = $2 AND id = $3',
)

/** The only writer of `bookings.booking_options`. */
export const optionStore = {
  list: async (query: Query, appId: string, bookingId: string): Promise<StoredOption[]> =>
    (await query(list.with(appId, bookingId))).rows,

  write: async (query: Query, appId: string, bookingId: string, option: StoredOption): Promise<void> => {
    const { id, productId, priceId, taxRateId, name, quantity, unitAmountInCents, taxPercent } = option
    const values = [appId, bookingId, id, productId, priceId, taxRateId, name, quantity, unitAmountInCents, taxPercent]
    await query(write.with(...values))
  },

  /** Throws `not_found`. */
  remove: async (query: Query, appId: string, bookingId: string, id: string): Promise<void> => {
    const { rowCount } = await query(remove.with(appId, bookingId, id))
    if (rowCount === 0) throw new Problem('not_found')
  },
}
