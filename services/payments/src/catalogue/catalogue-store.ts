import type { Query } from '@passerelle/server/database/connect'
import type { Price, Product, TaxRate } from '../stripe/payment-provider.ts'
import { statement } from './statement-rows.ts'

/** What an account sells, as its provider lists it. */
export type ReadItems = { products: Product[]; prices: Price[]; taxRates: TaxRate[] }

const find = statement(
  'payments.catalogue-find',
  `SELECT coalesce(s.version, 0) AS "keysVersion", s.secret_key_ciphertext IS NOT NULL AS "hasKeys",
          c.settings_version AS "settingsVersion", c.read_at AS "readAt", c.failing_since AS "failingSince"
     FROM accounts.app_cards a LEFT JOIN accounts.payment_keys s ON s.app_id = a.id
     LEFT JOIN payments.catalogues c ON c.app_id = a.id
    WHERE a.id = $1`,
  { notNull: ['keysVersion', 'hasKeys'] },
)
const add = statement(
  'payments.catalogue-add',
  'INSERT INTO payments.catalogues (app_id, refresh_due_at) VALUES ($1, $2) ON CONFLICT (app_id) DO NOTHING',
)
const remove = statement('payments.catalogue-remove', 'DELETE FROM payments.catalogues WHERE app_id = $1')
// An older reading never replaces a newer one, nor one with other keys one with those of now.
const succeed = statement(
  'payments.catalogue-read',
  `UPDATE payments.catalogues
      SET settings_version = $2, read_at = $3, failing_since = NULL, refresh_due_at = $4
    WHERE app_id = $1 AND settings_version <= $2 AND (read_at IS NULL OR read_at <= $3 OR settings_version < $2)`,
)
const fail = statement(
  'payments.catalogue-failed',
  `UPDATE payments.catalogues SET failing_since = coalesce(failing_since, $2), refresh_due_at = $3 WHERE app_id = $1`,
)
const drop = statement(
  'payments.catalogue-drop-items',
  `DELETE FROM payments.catalogue_items i
    WHERE app_id = $1
      AND NOT EXISTS (SELECT FROM jsonb_to_recordset($2) AS r (kind text, id text)
                       WHERE r.kind = i.kind AND r.id = i.id)`,
)
const write = statement(
  'payments.catalogue-write-items',
  `INSERT INTO payments.catalogue_items
     (app_id, kind, id, product_id, name, nickname, unit_amount_in_cents, currency, "interval", percentage, inclusive,
      active, metadata, read_at)
   SELECT $1, kind, id, "productId", name, nickname, "unitAmountInCents", currency, "interval", percentage, inclusive,
          active, coalesce(metadata, '{}'), $3
     FROM jsonb_to_recordset($2) AS r (kind text, id text, "productId" text, name text, nickname text,
          "unitAmountInCents" bigint, currency text, "interval" text, percentage float8, inclusive boolean,
          active boolean, metadata jsonb)
   ON CONFLICT (app_id, kind, id) DO UPDATE
     SET product_id = excluded.product_id, name = excluded.name, nickname = excluded.nickname,
         unit_amount_in_cents = excluded.unit_amount_in_cents, currency = excluded.currency,
         "interval" = excluded."interval", percentage = excluded.percentage, inclusive = excluded.inclusive,
         active = excluded.active, metadata = excluded.metadata, read_at = excluded.read_at`,
)
const products = statement(
  'payments.catalogue-products',
  `SELECT id, name, nickname, active, metadata FROM payments.catalogue_items
    WHERE app_id = $1 AND kind = 'product' ORDER BY lower(name), id`,
).as<Pick<Product, 'metadata'>>()
const prices = statement(
  'payments.catalogue-prices',
  `SELECT id, product_id AS "productId", nickname, unit_amount_in_cents AS "unitAmountInCents", currency, "interval",
          active
     FROM payments.catalogue_items WHERE app_id = $1 AND kind = 'price' ORDER BY product_id, id`,
  { notNull: ['productId', 'currency'] },
).as<Pick<Price, 'interval'>>()
const taxRates = statement(
  'payments.catalogue-tax-rates',
  `SELECT id, name AS "displayName", percentage, inclusive, active FROM payments.catalogue_items
    WHERE app_id = $1 AND kind = 'tax_rate' ORDER BY percentage, id`,
  { notNull: ['percentage', 'inclusive'] },
)

const productRow = (product: Product) => ({ kind: 'product', ...product })
const rowsOf = ({ products: sold, prices: asked, taxRates: rates }: ReadItems) => [
  ...sold.map(productRow),
  ...asked.map((price) => ({ kind: 'price', name: '', ...price })),
  ...rates.map(({ displayName, ...rate }) => ({ kind: 'tax_rate', name: displayName, ...rate })),
]

/** The only writer of `payments.catalogues` and `payments.catalogue_items` (BIL-060). */
export const catalogueStore = {
  find: async (query: Query, appId: string) => (await query(find.with(appId))).rows[0] ?? null,

  /** Has an account's catalogue kept from now on. */
  add: async (query: Query, appId: string, now: Date): Promise<void> => {
    await query(add.with(appId, now))
  },

  /** Forgets the catalogue of an account without keys. */
  remove: async (query: Query, appId: string): Promise<void> => {
    await query(remove.with(appId))
  },

  /** Replaces the items by those that were read at `readAt`, unless newer ones are there. */
  save: async (
    query: Query,
    appId: string,
    items: ReadItems,
    { version, readAt, next }: { version: number; readAt: Date; next: Date },
  ): Promise<void> => {
    if ((await query(succeed.with(appId, version, readAt, next))).rowCount === 0) return
    const rows = JSON.stringify(rowsOf(items))
    await query(drop.with(appId, rows))
    await query(write.with(appId, rows, readAt))
  },

  /** Keeps the last items with their hour. */
  fail: async (query: Query, appId: string, now: Date, next: Date): Promise<void> => {
    await query(fail.with(appId, now, next))
  },

  /** Writes a product that was just edited. */
  saveProduct: async (query: Query, appId: string, product: Product, now: Date): Promise<void> => {
    await query(write.with(appId, JSON.stringify([productRow(product)]), now))
  },

  products: async (query: Query, appId: string): Promise<Product[]> => (await query(products.with(appId))).rows,
  prices: async (query: Query, appId: string): Promise<Price[]> => (await query(prices.with(appId))).rows,
  taxRates: async (query: Query, appId: string): Promise<TaxRate[]> => (await query(taxRates.with(appId))).rows,
}
