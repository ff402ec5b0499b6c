import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import type { Collection } from './collection.ts'
import type { CollectedInvoice } from './collection-store.ts'
import { statement } from './statement-rows.ts'

type Settled = Pick<Collection, 'state' | 'amountInCents' | 'settledAt'> & { refundedInCents: number }

const pay = statement(
  'payments.collection-pays',
  `UPDATE payments.invoices SET status = 'paid', paid_on = greatest($3::date, issued_on), paid_by = $4,
          version = version + 1
    WHERE app_id = $1 AND id = $2 AND status IN ('issued', 'written_off')`,
)
// Not when the money came otherwise too.
const reopen = statement(
  'payments.collection-reopens',
  `UPDATE payments.invoices i SET status = 'issued', paid_on = NULL, paid_by = NULL, version = version + 1
    WHERE app_id = $1 AND id = $2 AND status = 'paid' AND paid_by IN ('sepa_debit', 'card')
      AND NOT EXISTS (SELECT FROM payments.collections c
        WHERE c.app_id = i.app_id AND c.invoice_id = i.id AND c.id <> $3
          AND (c.state = 'paid' OR c.state = 'refunded' AND c.refunded_in_cents < c.amount_in_cents))`,
)

/** Whether the money of a collection is there: paid, and not all of it given back. */
const isThere = ({ state, amountInCents, refundedInCents }: Settled): boolean =>
  state === 'paid' || (state === 'refunded' && refundedInCents < amountInCents)

/**
 * The invoice follows its collection in the same transaction: paid when the money is there, open again when it went
 * back. Money that comes for an invoice that was paid otherwise meanwhile, as when a dispute is won afterwards, is told
 * to staff: it is to be given back.
 */
export const followInvoice =
  ({ record, logger }: Pick<Platform, 'record' | 'logger'>) =>
  async (
    tx: Tx,
    { appId, id, invoiceId, means }: Collection,
    { number }: CollectedInvoice,
    { was, is }: { was: Settled; is: Settled },
  ): Promise<void> => {
    const told = { appId, actor: { kind: 'system' } as const, subject: invoiceId }
    if (isThere(is) && !isThere(was)) {
      const { rowCount } = await tx.query(pay.with(appId, invoiceId, toIsoDate(is.settledAt ?? new Date(0)), means))
      if (rowCount === 1) await record(tx, { ...told, name: 'invoice.paid', data: { number, paidBy: means } })
      else {
        logger.warn({ appId, collectionId: id, invoiceId }, 'the money of an invoice came twice')
        const amountInCents = is.amountInCents - is.refundedInCents
        await record(tx, { ...told, name: 'invoice.paid_twice', data: { number, amountInCents } })
      }
    }
    if (isThere(was) && !isThere(is) && (await tx.query(reopen.with(appId, invoiceId, id))).rowCount === 1)
      await record(tx, { ...told, name: 'invoice.reopened', data: { number } })
  }
