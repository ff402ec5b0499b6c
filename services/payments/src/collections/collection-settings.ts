import type { Platform } from '@passerelle/server/platform'
import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'

export type CollectionSettings = { collect: boolean; accountantEmail: string | null; invoiceAnnex: boolean }

const read = statement(
  'payments.collection-settings',
  `SELECT collect, accountant_email AS "accountantEmail", invoice_annex AS "invoiceAnnex"
     FROM payments.collection_settings WHERE app_id = $1`,
)

/** How the invoices of an account are collected: by debit or card unless it is switched off. */
export const findCollectionSettings = async (query: Query, appId: string): Promise<CollectionSettings> =>
  (await query(read.with(appId))).rows[0] ?? { collect: true, accountantEmail: null, invoiceAnnex: false }

type Wish = {
  collect?: boolean | undefined
  accountantEmail?: string | null | undefined
  invoiceAnnex?: boolean | undefined
}

const save = statement(
  'payments.collection-settings-save',
  `INSERT INTO payments.collection_settings AS s (app_id, collect, accountant_email, invoice_annex)
   VALUES ($1, coalesce($2, true), $3, coalesce($5, false))
   ON CONFLICT (app_id) DO UPDATE SET collect = coalesce($2, s.collect),
     accountant_email = CASE WHEN $4 THEN $3 ELSE s.accountant_email END,
     invoice_annex = coalesce($5, s.invoice_annex), version = s.version + 1`,
)

/** Changes what is given, and leaves the rest. */
export const saveCollectionSettings =
  ({ database }: Pick<Platform, 'database'>) =>
  async (appId: string, { collect, accountantEmail, invoiceAnnex }: Wish): Promise<void> => {
    const accountant = [accountantEmail ?? null, accountantEmail !== undefined] as const
    await database.query(save.with(appId, collect ?? null, ...accountant, invoiceAnnex ?? null))
  }
