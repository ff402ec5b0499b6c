import type { InferBody } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { freedByCredit } from '@passerelle/kernel/invoice-line-groups'
import type { VatLine } from '@passerelle/kernel/invoice-totals'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { findPlan } from '../collections/collection-plan.ts'
import { findOpen, lockCollectedInvoice } from '../collections/collection-store.ts'
import type { Collection } from '../collections/collection.ts'
import type { CancelOpen } from '../collections/payable-invoice.ts'
import type { PlanCollection } from '../collections/plan-collection.ts'
import { freeLogs } from '../billing/billed-logs-store.ts'
import { recordFreed } from '../billing/record-billing.ts'
import { creditLines, creditTotals, isEverything, wholeLines, type CreditableLine } from './credit-lines.ts'
import { readLines } from '../invoice-rows/invoice-lines.ts'
import { takeNumber } from './invoice-number.ts'
import { lockInvoice } from '../invoice-rows/invoice-store.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record'> & { cancel: CancelOpen; plan: PlanCollection }
type Wish = InferBody<typeof payments.creditInvoice>
/** Who asks: staff for invoices to the account, the account for those to its guests. */
type Kind = 'of-provider' | 'of-account'
type Invoiced = { vat: VatLine[]; credited: VatLine[] }

const readCreditable = `
  SELECT l.id, l.position, l.quantity::float8 AS quantity, l.unit_price_in_cents::float8 AS "unitPriceInCents",
         l.vat_percent::float8 AS "vatPercent",
         l.net_in_cents::float8 AS "netInCents", coalesce(sum(c.quantity), 0)::float8 AS "creditedQuantity",
         coalesce(sum(c.net_in_cents), 0)::float8 AS "creditedNetInCents"
    FROM payments.invoice_lines l
    LEFT JOIN (payments.invoice_lines c JOIN payments.invoices n ON n.app_id = c.app_id AND n.id = c.invoice_id)
      ON n.app_id = l.app_id AND n.corrects_id = l.invoice_id AND c.corrects_position = l.position
   WHERE l.app_id = $1 AND l.invoice_id = $2 GROUP BY l.app_id, l.invoice_id, l.position ORDER BY l.position`
const readInvoiced = `
  SELECT i.vat, coalesce((SELECT jsonb_agg(v.line) FROM payments.invoices n
    CROSS JOIN jsonb_array_elements(n.vat) AS v(line)
                           WHERE n.app_id = i.app_id AND n.corrects_id = i.id), '[]') AS credited
    FROM payments.invoices i WHERE i.app_id = $1 AND i.id = $2`
const copy = `
  INSERT INTO payments.invoices (app_id, id, kind, corrects_id, booking_id, subject, reference, note, period_from,
    period_to, net_in_cents, vat_in_cents, gross_in_cents, vat, created_at)
  SELECT app_id, $3, 'credit_note', id, booking_id, subject, reference, $4, period_from, period_to, $6, $7, $8, $9, $5
    FROM payments.invoices WHERE app_id = $1 AND id = $2`
const copyLines = `
  INSERT INTO payments.invoice_lines (app_id, invoice_id, position, corrects_position, title, detail, quantity, unit,
    unit_price_in_cents, vat_percent,
    net_in_cents, task_id)
  SELECT l.app_id, $3, row_number() OVER (ORDER BY l.position), l.position, l.title, l.detail, c.quantity, l.unit,
         l.unit_price_in_cents, l.vat_percent, c."netInCents", l.task_id
    FROM payments.invoice_lines l
    JOIN jsonb_to_recordset($4) AS c(position smallint, quantity numeric, "netInCents" bigint)
      ON c.position = l.position
   WHERE l.app_id = $1 AND l.invoice_id = $2`
const issue = `
  UPDATE payments.invoices n SET status = 'issued', issuer_id = i.issuer_id, number = $4, issued_on = $5, due_on = $5,
    seller = i.seller, buyer = i.buyer, payment = i.payment
    FROM payments.invoices i WHERE n.app_id = $1 AND n.id = $3 AND i.app_id = n.app_id AND i.id = $2`

/** Closes an invoice of which nothing is left. */
const closeInvoice = (tx: Tx, appId: string, id: string) =>
  tx.query({
    text: `UPDATE payments.invoices SET status = 'credited', paid_on = NULL, paid_by = NULL, version = version + 1
      WHERE app_id = $1 AND id = $2`,
    values: [appId, id],
  })

/** Sets tasks of an invoice free, of which every line is taken back. */
const freeRequests = (tx: Tx, appId: string, id: string, taskIds: readonly string[]) =>
  tx.query({
    text: `DELETE FROM payments.invoiced_requests
      WHERE app_id = $1 AND invoice_id = $2 AND task_id = ANY ($3::char(24)[])`,
    values: [appId, id, taskIds],
  })

/**
 * Takes back an issued invoice, all that is left of it or the given lines and quantities: creates a credit note with
 * the same seller and buyer, numbered in its own series. What a line billed that is taken back as a whole, its work
 * logs or its task, can be invoiced again (BIL-046). When nothing is left, the invoice is cancelled; what was announced
 * of it is canceled, and the rest announced anew. Returns the id of the
 * credit note. Throws `not_found`, `invoice_not_open`, `credit_above_invoice`, `payment_under_way`.
 */
export const creditInvoice =
  ({ clock, database, newId, record, cancel, plan }: Deps, kind: Kind = 'of-provider') =>
  (actor: Person, appId: string, id: string, { note = '', lines: asked }: Wish): Promise<string> =>
    database.transaction(async (tx) => {
      const collectRest = async ({ dueOn }: Collection) => {
        const left = await lockCollectedInvoice(tx, appId, id)
        const amountInCents = left?.leftInCents ?? 0
        const planned = await findPlan(tx.query, appId, { amountInCents, dueOn, today: toIsoDate(clock.now()) })
        if (left && planned)
          await plan(tx, { appId, invoiceId: id, number: left.number, amountInCents, plan: planned, actor: by })
      }
      const by = eventActor(actor)
      const invoice = await lockInvoice(tx, appId, id)
      if ((invoice.bookingId !== null) !== (kind === 'of-account')) throw new Problem('not_found')
      if (invoice.kind !== 'invoice' || !['issued', 'paid'].includes(invoice.status))
        throw new Problem('invoice_not_open')
      const open = await findOpen(tx.query, appId, id)
      await cancel(tx, open, { number: invoice.number! }, { actor: by, cause: 'credited' })
      const { rows: lines } = await tx.query<CreditableLine>({ text: readCreditable, values: [appId, id] })
      const { rows: sums } = await tx.query<Invoiced>({ text: readInvoiced, values: [appId, id] })
      const { vat: rates, credited } = sums[0]!
      const chosen = creditLines(lines, asked)
      const { netInCents, vatInCents, grossInCents, vat } = creditTotals(chosen, rates, credited)
      const creditNoteId = newId()
      const totals = [netInCents, vatInCents, grossInCents, JSON.stringify(vat)]
      await tx.query({ text: copy, values: [appId, id, creditNoteId, note, clock.now(), ...totals] })
      await tx.query({ text: copyLines, values: [appId, id, creditNoteId, JSON.stringify(chosen)] })
      const { number, issuedOn } = await takeNumber(tx, invoice.issuerId!, 'credit_note', toIsoDate(clock.now()))
      await tx.query({ text: issue, values: [appId, id, creditNoteId, number, issuedOn] })
      const isWhole = isEverything(lines, chosen)
      if (isWhole) await closeInvoice(tx, appId, id)
      const freed = freedByCredit(await readLines(tx, appId, id), wholeLines(lines, chosen))
      await freeRequests(tx, appId, id, freed.taskIds)
      const timed = await freeLogs(tx, appId, id, freed.lineIds)
      await recordFreed({ record }, tx, { appId, id, actor }, timed)
      const taskIds = [...new Set([...freed.taskIds, ...timed])]
      // The rest is announced anew.
      if (open && !isWhole) await collectRest(open)
      const data = { number, creditNoteId, taskIds }
      await record(tx, { appId, actor: by, name: 'invoice.credited', subject: id, data })
      return creditNoteId
    })
