import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { eventActor } from '@passerelle/contract/event-actor'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { lockPayable, type CancelOpen } from '../collections/payable-invoice.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'record'> & { cancel: CancelOpen }
type Target = { appId: string; invoiceId: string }

const lock = statement(
  'payments.transfer-lock',
  `SELECT booked_on::text AS "bookedOn", amount_in_cents::float8 AS "amountInCents" FROM payments.transfers
    WHERE app_id = (SELECT app_id FROM accounts.billing_parties WHERE provider) AND id = $1 AND settled_at IS NULL
      FOR UPDATE`,
  { notNull: ['bookedOn', 'amountInCents'] },
)
const settle = statement(
  'payments.transfer-settle',
  `UPDATE payments.transfers SET invoice_app_id = $2, invoice_id = $3, settled_at = $4, settled_by = $5
    WHERE app_id = (SELECT app_id FROM accounts.billing_parties WHERE provider) AND id = $1`,
)
// Money may come before the invoice is issued; it is paid on the day of its issue then.
const pay = statement(
  'payments.transfer-pays',
  `UPDATE payments.invoices SET status = 'paid', paid_on = greatest($3::date, issued_on), paid_by = 'transfer',
          version = version + 1
    WHERE app_id = $1 AND id = $2 AND status = 'issued'`,
)

/**
 * Staff say which invoice a transfer paid, or that it paid none; what was announced of the invoice is canceled
 * (COL-012). Throws `not_found`, also when somebody else has matched it, `invoice_not_open`, `payment_under_way`,
 * `transfer_amount`.
 */
export const matchTransfer = ({ clock, database, record, cancel }: Deps) => {
  const payBy = async (
    tx: Tx,
    actor: Person,
    { appId, invoiceId }: Target,
    transfer: { bookedOn: string; amountInCents: number },
  ) => {
    const { invoice, open } = await lockPayable(tx, appId, invoiceId)
    if (invoice.leftInCents !== transfer.amountInCents) throw new Problem('transfer_amount')
    const by = eventActor(actor)
    await cancel(tx, open, invoice, { actor: by, cause: 'paid' })
    await tx.query(pay.with(appId, invoiceId, transfer.bookedOn))
    const data = { number: invoice.number, paidBy: 'transfer' }
    await record(tx, { appId, actor: by, name: 'invoice.paid', subject: invoiceId, data })
  }
  return (actor: Person, id: string, invoice: Target | null): Promise<void> =>
    database.transaction(async (tx) => {
      const [transfer] = (await tx.query(lock.with(id))).rows
      if (!transfer) throw new Problem('not_found')
      if (invoice) await payBy(tx, actor, invoice, transfer)
      const { appId = null, invoiceId = null } = invoice ?? {}
      await tx.query(settle.with(id, appId, invoiceId, clock.now(), actor.userId))
    })
}
