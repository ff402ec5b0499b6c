import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

/** A product, price or tax rate, as payments read it last (BIL-060). */
export type SoldItem = {
  kind: string
  id: string
  productId: string | null
  name: string
  unitAmountInCents: number | null
  currency: string | null
  interval: string | null
  percentage: number | null
  inclusive: boolean | null
  active: boolean
}

/** What an account sells; null while it has no payment keys, so that its rooms have prices of their own. */
export type Catalogue = { isRead: boolean; items: SoldItem[] } | null

const items = `SELECT jsonb_build_object('isRead', c.read_at IS NOT NULL, 'items', coalesce((
    SELECT jsonb_agg(jsonb_build_object('kind', i.kind, 'id', i.id, 'productId', i.product_id, 'name', i.name,
             'unitAmountInCents', i.unit_amount_in_cents, 'currency', i.currency, 'interval', i."interval",
             'percentage', i.percentage, 'inclusive', i.inclusive, 'active', i.active))
      FROM payments.sold_items i WHERE i.app_id = c.app_id), '[]')) AS catalogue
  FROM payments.catalogue_readings c WHERE c.app_id = $1`

/** Reads the catalogue of an account, to be part of a larger statement too. */
export const catalogueStatement = statement('bookings.catalogue', items, { notNull: ['catalogue'] }).as<{
  catalogue: NonNullable<Catalogue>
}>()

export const readCatalogue = async (query: Query, appId: string): Promise<Catalogue> =>
  (await query(catalogueStatement.with(appId))).rows[0]?.catalogue ?? null
