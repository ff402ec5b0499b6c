import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

const issuedInvoice = statement(
  'projects.issued-invoice',
  'SELECT invoice_id AS "invoiceId", number FROM payments.task_invoices WHERE app_id = $1 AND task_id = $2',
  { notNull: ['invoiceId', 'number'] },
)

/** The issued invoice that bills a task now; null if there is none, or if it was credited in full. */
export const readIssuedInvoice = async (
  query: Query,
  { appId, id }: { appId: string; id: string },
): Promise<{ invoiceId: string; number: string } | null> => (await query(issuedInvoice.with(appId, id))).rows[0] ?? null
