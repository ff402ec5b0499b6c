import type { Clock } from '@passerelle/kernel/clock'
import { minutes } from '@passerelle/kernel/durations'
import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

export type CatalogueKind = 'products' | 'prices' | 'tax_rates'
type Deps = { query: Database['query']; clock: Clock }

/** Webhooks tell about changes; this is for those that were lost. */
const maxAgeMs = minutes(10)

const find = statement(
  'payments.catalogue-find',
  `SELECT coalesce(s.version, 0) AS version, c.data, c.read_at AS "readAt"
           FROM accounts.apps a LEFT JOIN accounts.payment_settings s ON s.app_id = a.id
           LEFT JOIN payments.catalogue_cache c ON c.app_id = a.id AND c.kind = $2
             AND c.settings_version = coalesce(s.version, 0)
          WHERE a.id = $1`,
  { notNull: ['version'] },
)
// A list that was asked for before it was told to be out of date is not kept.
const keep = statement(
  'payments.catalogue-keep',
  `INSERT INTO payments.catalogue_cache AS c (app_id, kind, data, settings_version, read_at)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (app_id, kind) DO UPDATE SET data = excluded.data, settings_version = excluded.settings_version,
           read_at = excluded.read_at
          WHERE c.read_at < excluded.read_at OR (c.read_at = excluded.read_at AND c.data IS NOT NULL)`,
)
const drop = statement(
  'payments.catalogue-drop',
  'UPDATE payments.catalogue_cache SET data = NULL, read_at = $2 WHERE app_id = $1',
)

/**
 * Lists of an account's catalogue, read again after ten minutes, after a webhook of the provider, after an edit and
 * with other keys (PAY-001). The only writer of `payments.catalogue_cache`.
 */
export const catalogueCache = ({ query, clock }: Deps) => ({
  list: async <T>(appId: string, kind: CatalogueKind, read: () => Promise<T[]>): Promise<T[]> => {
    const { rows } = await query(find.with(appId, kind))
    const [cached] = rows
    const now = clock.now()
    if (cached?.data && cached.readAt && now.getTime() - cached.readAt.getTime() < maxAgeMs) return cached.data as T[]
    const data = await read()
    if (cached) await query(keep.with(appId, kind, JSON.stringify(data), cached.version, now))
    return data
  },

  /** Has the lists of an account read again. */
  drop: async (appId: string): Promise<void> => {
    await query(drop.with(appId, clock.now()))
  },
})

export type CatalogueStore = ReturnType<typeof catalogueCache>
