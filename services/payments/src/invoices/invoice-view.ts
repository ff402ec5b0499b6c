import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import type { Actor } from '@passerelle/kernel/actor'
import { collectionReasonOf } from '@passerelle/kernel/collection-reasons'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Clock } from '@passerelle/kernel/clock'
import { completeList, escapeLike, pageOf } from '@passerelle/server/database/page'
import type { Query } from '@passerelle/server/database/statement'
import { allCollections, currentCollection, latestFailure, shownCollection } from '../collections/collection-view.ts'
import { statement } from './statement-rows.ts'

export type InvoiceRow = InferResponse<typeof payments.listInvoices>['list'][number]
export type Invoice = InferResponse<typeof payments.readInvoice>

/** A row of the list from `invoiceSource`; `$2` is today, `$3` whether the reader is staff. */
export const invoiceRow = `
  i.id AS "_id", i.kind, i.status, i.booking_id AS "bookingId", i.status = 'issued' AND i.kind = 'invoice'
  AND i.due_on < $2::date AS "isLate", i.number, i.subject,
  i.issued_on::text AS "issuedOn", i.due_on::text AS "dueOn", i.paid_on::text AS "paidOn", c.number AS "correctsNumber",
  (SELECT count(DISTINCT l.task_id)::int FROM payments.invoice_lines l
  WHERE l.app_id = i.app_id AND l.invoice_id = i.id) AS requests,
  i.credited_in_cents::float8 AS "creditedInCents",
  CASE WHEN $3 AND i.status = 'paid' THEN greatest(0, (SELECT coalesce(sum(s.amount_in_cents - s.refunded_in_cents), 0)
    FROM payments.collections s WHERE s.app_id = i.app_id AND s.invoice_id = i.id AND s.state IN ('paid', 'refunded'))
    - CASE WHEN i.paid_by IN ('sepa_debit', 'card') THEN i.gross_in_cents ELSE 0 END) ELSE 0 END::float8
    AS "surplusInCents",
  to_char(i.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
  ${currentCollection('i')} AS collection, ${latestFailure('i')} AS failure,
  i.payment ->> 'means' AS means, i.paid_by AS "paidBy",
  CASE WHEN $3 THEN (SELECT n.note FROM payments.invoice_notes n WHERE n.app_id = i.app_id AND n.invoice_id = i.id
    AND n.status = i.status ORDER BY n.created_at DESC LIMIT 1) END AS "settledNote",
  i.net_in_cents::float8 AS "netInCents", i.vat_in_cents::float8 AS "vatInCents",
  i.gross_in_cents::float8 AS "grossInCents"`

const lines = `
  coalesce((SELECT jsonb_agg(jsonb_build_object('_id', l.id, 'position', l.position,
    'source', l.source, 'billedMs', l.billed_ms, 'isUnpriced', l.is_unpriced,
    'proposedNetInCents', CASE WHEN $3 THEN l.proposed_net_in_cents END,
    'creditedQuantity', coalesce((SELECT sum(k.quantity) FROM payments.invoice_lines k
        JOIN payments.invoices n ON n.app_id = k.app_id AND n.id = k.invoice_id
        WHERE n.app_id = i.app_id AND n.corrects_id = i.id AND k.corrects_position = l.position), 0),
      'title', l.title, 'detail', l.detail, 'quantity', l.quantity, 'unit', l.unit,
      'unitPriceInCents', l.unit_price_in_cents, 'vatPercent', l.vat_percent, 'netInCents', l.net_in_cents,
      'taskId', l.task_id, 'taskSlug', t.slug) ORDER BY l.position)
    FROM payments.invoice_lines l LEFT JOIN projects.task_headlines t ON t.app_id = l.app_id AND t.id = l.task_id
   WHERE l.app_id = i.app_id AND l.invoice_id = i.id), '[]') AS lines`

const whole = `${invoiceRow}, i.reference, i.note, i.period_from::text AS "periodFrom", i.period_to::text AS "periodTo",
  i.corrects_id AS "correctsId",
  i.kind = 'credit_note' AND c.gross_in_cents <> i.gross_in_cents AS "isPartial",
  coalesce((SELECT jsonb_agg(jsonb_build_object('_id', n.id, 'number', n.number,
    'grossInCents', n.gross_in_cents) ORDER BY n.number)
    FROM payments.invoices n WHERE n.app_id = i.app_id AND n.corrects_id = i.id AND n.status <> 'draft'),
      '[]') AS "creditNotes", i.seller, i.buyer, i.payment, i.vat, i.version,
  ${allCollections('i')} AS collections, ${lines}`

export const invoiceSource = `payments.invoices i
  LEFT JOIN payments.invoices c ON c.app_id = i.app_id AND c.id = i.corrects_id`

/** Words of the bank become our reasons; that the provider is silent is for staff. */
export const shownTo = <Row extends Pick<InvoiceRow, 'collection' | 'failure'>>(actor: Actor, row: Row): Row => ({
  ...row,
  collection: row.collection && shownCollection(row.collection, actor.kind === 'staff'),
  failure: row.failure && { ...row.failure, reason: collectionReasonOf(row.failure.reason) },
})

/** Drafts are visible to staff only; customers see issued invoices. */
const seesDrafts = (actor: Actor) => actor.kind === 'staff'

const invoices = statement(
  'payments.invoices',
  `SELECT ${invoiceRow} FROM ${invoiceSource}
              WHERE i.app_id = $1 AND i.booking_id IS NULL AND ($3 OR i.status <> 'draft')
                AND ($4::text IS NULL OR i.status = $4)
                AND ($5::text IS NULL OR i.number ILIKE '%' || $5 || '%' OR i.subject ILIKE '%' || $5 || '%')
              ORDER BY i.created_at DESC, i.id DESC LIMIT $6 OFFSET $7`,
).as<InvoiceRow>()

/** Invoices of an account, newest first. */
export const invoicesView =
  (query: Query, clock: Clock) =>
  async (actor: Actor, appId: string, { status, search, skip, limit }: InferQuery<typeof payments.listInvoices>) => {
    const { rows } = await query(
      invoices.with(
        appId,
        toIsoDate(clock.now()),
        seesDrafts(actor),
        status ?? null,
        search ? escapeLike(search) : null,
        limit + 1,
        skip,
      ),
    )
    return pageOf(
      rows.map((one) => shownTo(actor, one)),
      limit,
    )
  }

const bookingInvoices = statement(
  'payments.booking-invoices',
  `SELECT ${invoiceRow} FROM ${invoiceSource} WHERE i.app_id = $1 AND i.booking_id = $4
        ORDER BY i.created_at DESC, i.id DESC LIMIT 100`,
).as<InvoiceRow>()

/** Invoices and credit notes of a booking, newest first. */
export const bookingInvoicesView =
  (query: Query, clock: Clock) =>
  async (appId: string, bookingId: string): Promise<{ list: InvoiceRow[]; hasMore: boolean }> => {
    const { rows } = await query(bookingInvoices.with(appId, toIsoDate(clock.now()), false, bookingId))
    return completeList(rows)
  }

const invoice = statement(
  'payments.invoice',
  `SELECT ${whole} FROM ${invoiceSource}
              WHERE i.app_id = $1 AND i.id = $4 AND ($3 OR i.status <> 'draft')`,
).as<Invoice>()

/** One invoice of the account with its lines; null when it does not exist or is not visible to the actor. */
export const invoiceView =
  (clock: Clock) =>
  async (query: Query, actor: Actor, appId: string, id: string): Promise<Invoice | null> => {
    const { rows } = await query(invoice.with(appId, toIsoDate(clock.now()), seesDrafts(actor), id))
    const [found] = rows
    if (!found) return null
    const isStaff = actor.kind === 'staff'
    const collections = found.collections.map((one) => shownCollection(one, isStaff))
    return { ...shownTo(actor, found), collections }
  }
