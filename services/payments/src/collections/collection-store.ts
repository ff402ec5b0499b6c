import type { Tx } from '@passerelle/server/database/connect'
import type { Query } from '@passerelle/server/database/statement'
import { collectionColumns, collectionHints, type Collection } from './collection.ts'
import { statement } from './statement-rows.ts'

type Typed = Pick<Collection, 'means' | 'state'>

/** The invoice of a collection, as far as its money is concerned. */
export type CollectedInvoice = {
  status: 'draft' | 'issued' | 'paid' | 'credited' | 'written_off'
  number: string
  subject: string
  dueOn: string
  /** What is left to pay: the sum without what credit notes took back. */
  leftInCents: number
}

// Locked by a statement of its own: what credit notes took back is summed up after the wait.
const lockInvoiceRow = statement(
  'payments.collected-invoice-lock',
  'SELECT FROM payments.invoices WHERE app_id = $1 AND id = $2 FOR UPDATE',
)
const invoice = statement(
  'payments.collected-invoice',
  `SELECT i.status, i.number, i.subject, i.due_on::text AS "dueOn",
          (i.gross_in_cents - coalesce((SELECT sum(n.gross_in_cents) FROM payments.invoices n
            WHERE n.app_id = i.app_id AND n.corrects_id = i.id AND n.status <> 'draft'), 0))::float8 AS "leftInCents"
     FROM payments.invoices i
    WHERE i.app_id = $1 AND i.id = $2 AND i.kind = 'invoice' AND i.booking_id IS NULL AND i.status <> 'draft'`,
  { notNull: ['number', 'dueOn', 'leftInCents'] },
).as<Pick<CollectedInvoice, 'status'>>()

/** Locks an issued invoice of the account, as every change of its collections does first; null when there is none. */
export const lockCollectedInvoice = async (tx: Tx, appId: string, id: string): Promise<CollectedInvoice | null> => {
  tx.send(lockInvoiceRow.with(appId, id))
  const { rows } = await tx.query(invoice.with(appId, id))
  return rows[0] ?? null
}

const one = statement(
  'payments.collection',
  `SELECT ${collectionColumns} FROM payments.collections c WHERE c.app_id = $1 AND c.id = $2`,
  collectionHints,
).as<Typed>()
const open = statement(
  'payments.collection-open',
  `SELECT ${collectionColumns} FROM payments.collections c
    WHERE c.app_id = $1 AND c.invoice_id = $2 AND c.state IN ('planned', 'notified', 'submitted', 'processing')`,
  collectionHints,
).as<Typed>()
const ofPayment = statement(
  'payments.collection-of-payment',
  `SELECT c.app_id AS "appId", c.id FROM payments.collections c WHERE c.provider_payment_id = $1`,
)
const openOf = statement(
  'payments.collections-open',
  `SELECT i.number, c.payment_method_id AS "methodId" FROM payments.collections c
     JOIN payments.invoices i ON i.app_id = c.app_id AND i.id = c.invoice_id
    WHERE c.app_id = $1 AND c.state IN ('planned', 'notified', 'submitted', 'processing') ORDER BY i.number`,
  { notNull: ['number'] },
)
const count = statement(
  'payments.collection-attempts',
  `SELECT coalesce(max(attempt), 0)::int AS attempts FROM payments.collections WHERE app_id = $1 AND invoice_id = $2`,
  { notNull: ['attempts'] },
)

export const findCollection = async (query: Query, appId: string, id: string): Promise<Collection | null> =>
  (await query(one.with(appId, id))).rows[0] ?? null

/** The collection of an invoice that has not ended, at most one. */
export const findOpen = async (query: Query, appId: string, invoiceId: string): Promise<Collection | null> =>
  (await query(open.with(appId, invoiceId))).rows[0] ?? null

/** The collection of a payment at the provider. */
export const findCollectionOf = async (
  query: Query,
  providerPaymentId: string,
): Promise<{ appId: string; id: string } | null> => (await query(ofPayment.with(providerPaymentId))).rows[0] ?? null

/** The invoices of an account that are being collected, and the method of each. */
export const listOpen = async (query: Query, appId: string): Promise<{ number: string; methodId: string | null }[]> =>
  (await query(openOf.with(appId))).rows

/** How many times an invoice was presented. */
export const countAttempts = async (query: Query, appId: string, invoiceId: string): Promise<number> =>
  (await query(count.with(appId, invoiceId))).rows[0]?.attempts ?? 0

const begin = statement(
  'payments.collection-reading',
  'UPDATE payments.collections SET readings = readings + 1 WHERE app_id = $1 AND id = $2 RETURNING readings',
)

/** Begins a reading of the payment: later ones have higher numbers, whichever is stored first. */
export const beginReading = async (query: Query, appId: string, id: string): Promise<number> =>
  (await query(begin.with(appId, id))).rows[0]?.readings ?? 0

const cancel = statement(
  'payments.collection-cancel',
  `UPDATE payments.collections SET state = 'canceled', canceled_at = $3, reason_code = $4, attempt = NULL
    WHERE app_id = $1 AND id = $2 AND (state = 'planned' OR (state = 'notified' AND claimed_at IS NULL))`,
)

/**
 * Cancels a collection that nothing was submitted of; false when it is under way or over. It was no presentation, so it
 * has no number any more.
 */
export const cancelCollection = async (
  tx: Pick<Tx, 'query'>,
  { appId, id }: Pick<Collection, 'appId' | 'id'>,
  { at, cause }: { at: Date; cause: string },
): Promise<boolean> => (await tx.query(cancel.with(appId, id, at, cause))).rowCount === 1
