import type { InferBody } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import { Problem } from '@passerelle/contract/problems'
import type { Tx } from '@passerelle/server/database/connect'
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
             due_on = $8
             WHERE app_id = $1 AND id = $2`,
)

/** Replaces the fields of a draft, all but its lines. */
export const writeFields = async (
  { query }: Pick<Tx, 'query'>,
  appId: string,
  id: string,
  { subject, reference, note, periodFrom, periodTo, dueOn }: Omit<InvoiceDraft, 'lines'>,
): Promise<void> => {
  const period = [periodFrom ?? null, periodTo ?? null]
  await query(invoiceWrite.with(appId, id, subject, reference ?? '', note ?? '', ...period, dueOn ?? null))
}

const invoiceNew = statement(
  'payments.invoice-new',
  'INSERT INTO payments.invoices (app_id, id, subject, version, created_at) VALUES ($1, $2, $3, 0, $4)',
)

/** Adds an empty draft; its lines make it version 1. */
export const addDraft = async (
  { query }: Pick<Tx, 'query'>,
  appId: string,
  { id, subject, now }: { id: string; subject: string; now: Date },
): Promise<void> => {
  await query(invoiceNew.with(appId, id, subject, now))
}
