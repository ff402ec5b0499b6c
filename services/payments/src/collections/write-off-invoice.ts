import { eventActor } from '@passerelle/contract/event-actor'
import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { lockPayable, type CancelOpen } from './payable-invoice.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record'> & { cancel: CancelOpen }
type Note = { appId: string; invoiceId: string; status: 'paid' | 'written_off'; note: string; userId: string }

const insert = statement(
  'payments.invoice-note',
  `INSERT INTO payments.invoice_notes (app_id, id, invoice_id, status, note, user_id, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
)
const writeOff = statement(
  'payments.invoice-write-off',
  `UPDATE payments.invoices SET status = 'written_off', version = version + 1
    WHERE app_id = $1 AND id = $2 AND status = 'issued'`,
)

/** Keeps what staff noted when they marked an invoice as paid or wrote it off. */
export const noteInvoice =
  ({ clock, newId }: Pick<Platform, 'clock' | 'newId'>) =>
  async (tx: Pick<Tx, 'query'>, { appId, invoiceId, status, note, userId }: Note): Promise<void> => {
    await tx.query(insert.with(appId, newId(), invoiceId, status, note, userId, clock.now()))
  }

/**
 * Staff give up an open invoice; what was announced is canceled (COL-011). Throws `not_found`, `invoice_not_open`,
 * `payment_under_way`.
 */
export const writeOffInvoice = (deps: Deps) => {
  const { database, record, cancel } = deps
  const keepNote = noteInvoice(deps)
  return (actor: Person, appId: string, invoiceId: string, reason: string): Promise<void> =>
    database.transaction(async (tx) => {
      const { invoice, open } = await lockPayable(tx, appId, invoiceId)
      const by = eventActor(actor)
      await cancel(tx, open, invoice, { actor: by, cause: 'written_off' })
      await tx.query(writeOff.with(appId, invoiceId))
      await keepNote(tx, { appId, invoiceId, status: 'written_off', note: reason, userId: actor.userId })
      const data = { number: invoice.number }
      await record(tx, { appId, actor: by, name: 'invoice.written_off', subject: invoiceId, data })
    })
}
