import type { InferBody } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import { Problem } from '@passerelle/contract/problems'
import { invoiceTotals, netOfLine } from '@passerelle/kernel/invoice-totals'
import type { Tx } from '@passerelle/server/database/connect'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import { statement } from './statement-rows.ts'

export type InvoiceDraft = InferBody<typeof payments.draftInvoice>
/** Fields that are checked under the lock before an invoice changes. */
export type LockedInvoice = {
  id: string
  kind: 'invoice' | 'credit_note'
  status: 'draft' | 'issued' | 'paid' | 'credited' | 'written_off'
  number: string | null
  issuedOn: string | null
  issuerId: string | null
  bookingId: string | null
  dueOn: string | null
  grossInCents: number
  version: number
}

const invoiceLock = statement(
  'payments.invoice-lock',
  `SELECT id, kind, status, number, issued_on::text AS "issuedOn", issuer_id AS "issuerId",
      booking_id AS "bookingId", due_on::text AS "dueOn", gross_in_cents::float8 AS "grossInCents", version
     FROM payments.invoices WHERE app_id = $1 AND id = $2 FOR UPDATE`,
  { notNull: ['grossInCents'] },
).as<Pick<LockedInvoice, 'kind' | 'status'>>()

/** Locks an invoice of the account. Throws `not_found`. */
export const lockInvoice = async (tx: Tx, appId: string, id: string): Promise<LockedInvoice> => {
  const { rows } = await tx.query(invoiceLock.with(appId, id))
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

/** Locks a draft and checks its version. Throws `not_found`, `invoice_issued`, `invoice_changed`. */
export const lockDraft = async (tx: Tx, appId: string, id: string, version?: number): Promise<LockedInvoice> => {
  const found = await lockInvoice(tx, appId, id)
  if (found.status !== 'draft') throw new Problem('invoice_issued')
  if (version !== undefined && found.version !== version) throw new Problem('invoice_changed')
  return found
}

const invoiceWrite = statement(
  'payments.invoice-write',
  `UPDATE payments.invoices SET subject = $3, reference = $4, note = $5, period_from = $6, period_to = $7,
             due_on = $8,
             net_in_cents = $9, vat_in_cents = $10, gross_in_cents = $11, vat = $12, version = version + 1
             WHERE app_id = $1 AND id = $2`,
)

const linesClear = statement(
  'payments.lines-clear',
  'DELETE FROM payments.invoice_lines WHERE app_id = $1 AND invoice_id = $2',
)

const linesWrite = statement(
  'payments.lines-write',
  `INSERT INTO payments.invoice_lines (app_id, invoice_id, position, title, detail, quantity, unit,
             unit_price_in_cents, vat_percent, net_in_cents, task_id)
           SELECT $1, $2, position, title, detail, quantity, unit, "unitPriceInCents", "vatPercent", "netInCents",
             "taskId"
             FROM jsonb_to_recordset($3) AS l(position smallint, title text, detail text, quantity numeric, unit text,
                  "unitPriceInCents" bigint,
                  "vatPercent" numeric, "netInCents" bigint, "taskId" char(24))`,
)

/** Replaces fields, totals and lines of a draft. Throws `request_invoiced`. */
export const writeDraft = async (tx: Tx, appId: string, id: string, draft: InvoiceDraft): Promise<void> => {
  const { netInCents, vatInCents, grossInCents, vat } = invoiceTotals(draft.lines)
  await tx.query(
    invoiceWrite.with(
      appId,
      id,
      draft.subject,
      draft.reference ?? '',
      draft.note ?? '',
      draft.periodFrom ?? null,
      draft.periodTo ?? null,
      draft.dueOn ?? null,
      netInCents,
      vatInCents,
      grossInCents,
      JSON.stringify(vat),
    ),
  )
  await tx.query(linesClear.with(appId, id))
  await tx.query(
    linesWrite.with(
      appId,
      id,
      JSON.stringify(
        draft.lines.map((line, index) => ({
          ...line,
          detail: line.detail ?? '',
          position: index + 1,
          netInCents: netOfLine(line),
        })),
      ),
    ),
  )
}

const requestsFree = statement(
  'payments.requests-free',
  'DELETE FROM payments.invoiced_requests WHERE app_id = $1 AND invoice_id = $2',
)

const requestsClaim = statement(
  'payments.requests-claim',
  `INSERT INTO payments.invoiced_requests (app_id, task_id, invoice_id)
             SELECT app_id, task_id, $3 FROM projects.billable_requests WHERE app_id = $1 AND task_id = ANY ($2)
             ORDER BY task_id`,
)

/**
 * Assigns the tasks of the lines to this invoice; a task is on one invoice at most. Throws `request_invoiced`, also for
 * a task of another account.
 */
export const claimRequests = async (tx: Tx, appId: string, id: string, draft: InvoiceDraft): Promise<void> => {
  const taskIds = [...new Set(draft.lines.flatMap(({ taskId }) => taskId ?? []))].sort()
  await tx.query(requestsFree.with(appId, id))
  if (taskIds.length === 0) return
  try {
    const { rowCount } = await tx.query(requestsClaim.with(appId, taskIds, id))
    if (rowCount !== taskIds.length) throw new Problem('request_invoiced')
  } catch (cause) {
    if (getConstraintName(cause) === 'invoiced_requests_pkey') throw new Problem('request_invoiced', { cause })
    throw cause
  }
}
