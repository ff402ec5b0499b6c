import { eventActor } from '@passerelle/contract/event-actor'
import type { Person } from '@passerelle/kernel/actor'
import { withoutOrphans } from '@passerelle/kernel/invoice-line-groups'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { freeLogs } from '../billing/billed-logs-store.ts'
import { lockBilling } from '../billing/billing-lock.ts'
import { recordFreed } from '../billing/record-billing.ts'
import { claimRequests, freeRequests } from '../billing/request-claims.ts'
import { readLines, toStoredLines, writeLines, type StoredLine } from '../invoice-rows/invoice-lines.ts'
import { addDraft, lockDraft, writeFields, type InvoiceDraft } from '../invoice-rows/invoice-store.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record'>

const invoiceDelete = statement(
  'payments.invoice-delete',
  'DELETE FROM payments.invoices WHERE app_id = $1 AND id = $2',
)

/** Staff create, edit and delete draft invoices of the account. */
export const draftInvoices = ({ clock, database, newId, record }: Deps) => {
  /** Frees what is billed by lines that are gone, with its event. */
  const free = async (tx: Tx, actor: Person, of: { appId: string; id: string }, gone: readonly StoredLine[]) => {
    const lineIds = gone.map(({ id }) => id)
    await recordFreed({ record }, tx, { ...of, actor }, await freeLogs(tx, of.appId, of.id, lineIds))
  }

  return {
    /** Returns the id of the new draft. Throws `request_invoiced`. */
    create: (actor: Person, appId: string, { lines, ...fields }: InvoiceDraft): Promise<string> =>
      database.transaction(async (tx) => {
        const id = newId()
        const stored = toStoredLines(lines, [], newId)
        await lockBilling(tx, appId)
        await addDraft(tx, appId, { id, subject: fields.subject, now: clock.now() })
        await writeFields(tx, appId, id, fields)
        await claimRequests(tx, appId, id, stored, [])
        await writeLines(tx, appId, id, stored)
        await record(tx, { appId, actor: eventActor(actor), name: 'invoice.drafted', subject: id, data: {} })
        return id
      }),

    /**
     * Lines that are gone set their work logs free (BIL-043). Throws `not_found`, `invoice_issued`, `invoice_changed`,
     * `request_invoiced`.
     */
    edit: (actor: Person, appId: string, id: string, { version, ...draft }: InvoiceDraft & { version: number }) =>
      database.transaction(async (tx) => {
        await lockBilling(tx, appId)
        await lockDraft(tx, appId, id, version)
        const { lines, ...fields } = draft
        const before = await readLines(tx, appId, id)
        const sent = toStoredLines(lines, before, newId)
        const kept = withoutOrphans(before, new Set(sent.map((line) => line.id)))
        const stored = sent.filter((line) => kept.has(line.id))
        await writeFields(tx, appId, id, fields)
        await claimRequests(tx, appId, id, stored, await freeRequests(tx, appId, id))
        await writeLines(tx, appId, id, stored)
        const gone = before.filter((line) => !kept.has(line.id))
        await free(tx, actor, { appId, id }, gone)
        const data = { fields: Object.keys(draft) }
        await record(tx, { appId, actor: eventActor(actor), name: 'invoice.edited', subject: id, data })
      }),

    /** Throws `not_found`, `invoice_issued`. */
    remove: (actor: Person, appId: string, id: string) =>
      database.transaction(async (tx) => {
        await lockDraft(tx, appId, id)
        await free(tx, actor, { appId, id }, await readLines(tx, appId, id))
        await tx.query(invoiceDelete.with(appId, id))
        await record(tx, { appId, actor: eventActor(actor), name: 'invoice.deleted', subject: id, data: {} })
      }),
  }
}
