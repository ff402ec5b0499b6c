import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Platform } from '@passerelle/server/platform'
import { takeNumber } from './invoice-number.ts'
import { lockInvoice } from './invoice-store.ts'
import { findIssuer } from './issuer-store.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record'>

const copy = `
  INSERT INTO payments.invoices (app_id, id, kind, corrects_id, subject, reference, note, period_from, period_to, net_in_cents, vat_in_cents, gross_in_cents, vat, created_at)
  SELECT app_id, $3, 'credit_note', id, subject, reference, $4, period_from, period_to, net_in_cents, vat_in_cents, gross_in_cents, vat, $5
    FROM payments.invoices WHERE app_id = $1 AND id = $2`
const copyLines = `
  INSERT INTO payments.invoice_lines (app_id, invoice_id, position, title, detail, quantity, unit, unit_price_in_cents, vat_percent, net_in_cents, task_id)
  SELECT app_id, $3, position, title, detail, quantity, unit, unit_price_in_cents, vat_percent, net_in_cents, task_id
    FROM payments.invoice_lines WHERE app_id = $1 AND invoice_id = $2`
const issue = `
  UPDATE payments.invoices n SET status = 'issued', issuer_id = i.issuer_id, number = $4, issued_on = $5, due_on = $5, seller = i.seller, buyer = i.buyer, payment = i.payment
    FROM payments.invoices i WHERE n.app_id = $1 AND n.id = $3 AND i.app_id = n.app_id AND i.id = $2`

/**
 * Cancels an issued invoice in full: creates a credit note with the same lines, seller and buyer, numbered in its own
 * series. Its tasks can be invoiced again. Returns the id of the credit note. Throws `not_found`, `invoice_not_open`,
 * `issuer_incomplete`.
 */
export const creditInvoice =
  ({ clock, database, newId, record }: Deps) =>
  (actor: Person, appId: string, id: string, note: string): Promise<string> =>
    database.transaction(async (tx) => {
      const invoice = await lockInvoice(tx, appId, id)
      if (invoice.kind !== 'invoice' || !['issued', 'paid'].includes(invoice.status))
        throw new Problem('invoice_not_open')
      const issuer = await findIssuer(tx.query)
      if (!issuer) throw new Problem('issuer_incomplete')
      const creditNoteId = newId()
      await tx.query({ text: copy, values: [appId, id, creditNoteId, note, clock.now()] })
      await tx.query({ text: copyLines, values: [appId, id, creditNoteId] })
      const { number, issuedOn } = await takeNumber(tx, issuer.appId, 'credit_note', toIsoDate(clock.now()))
      await tx.query({ text: issue, values: [appId, id, creditNoteId, number, issuedOn] })
      await tx.query({
        text: `UPDATE payments.invoices SET status = 'credited', paid_on = NULL, paid_by = NULL, version = version + 1 WHERE app_id = $1 AND id = $2`,
        values: [appId, id],
      })
      const { rows } = await tx.query<{ taskId: string }>({
        text: 'DELETE FROM payments.invoiced_requests WHERE app_id = $1 AND invoice_id = $2 RETURNING task_id AS "taskId"',
        values: [appId, id],
      })
      const data = { number, creditNoteId, taskIds: rows.map(({ taskId }) => taskId) }
      await record(tx, { appId, actor: eventActor(actor), name: 'invoice.credited', subject: id, data })
      return creditNoteId
    })
