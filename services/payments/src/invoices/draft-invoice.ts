import { eventActor } from '@passerelle/contract/event-actor'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'
import { claimRequests, lockDraft, writeDraft, type InvoiceDraft } from './invoice-store.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record'>

const invoiceNew = statement(
  'payments.invoice-new',
  'INSERT INTO payments.invoices (app_id, id, subject, version, created_at) VALUES ($1, $2, $3, 0, $4)',
)

const invoiceDelete = statement(
  'payments.invoice-delete',
  'DELETE FROM payments.invoices WHERE app_id = $1 AND id = $2',
)

/** Staff create, edit and delete draft invoices of the account. */
export const draftInvoices = ({ clock, database, newId, record }: Deps) => ({
  /** Returns the id of the new draft. Throws `request_invoiced`. */
  create: (actor: Person, appId: string, draft: InvoiceDraft): Promise<string> =>
    database.transaction(async (tx) => {
      const id = newId()
      await tx.query(invoiceNew.with(appId, id, draft.subject, clock.now()))
      await claimRequests(tx, appId, id, draft)
      await writeDraft(tx, appId, id, draft)
      await record(tx, { appId, actor: eventActor(actor), name: 'invoice.drafted', subject: id, data: {} })
      return id
    }),

  /** Throws `not_found`, `invoice_issued`, `invoice_changed`, `request_invoiced`. */
  edit: (actor: Person, appId: string, id: string, { version, ...draft }: InvoiceDraft & { version: number }) =>
    database.transaction(async (tx) => {
      await lockDraft(tx, appId, id, version)
      await claimRequests(tx, appId, id, draft)
      await writeDraft(tx, appId, id, draft)
      const data = { fields: Object.keys(draft) }
      await record(tx, { appId, actor: eventActor(actor), name: 'invoice.edited', subject: id, data })
    }),

  /** Throws `not_found`, `invoice_issued`. */
  remove: (actor: Person, appId: string, id: string) =>
    database.transaction(async (tx) => {
      await lockDraft(tx, appId, id)
      await tx.query(invoiceDelete.with(appId, id))
      await record(tx, { appId, actor: eventActor(actor), name: 'invoice.deleted', subject: id, data: {} })
    }),
})
