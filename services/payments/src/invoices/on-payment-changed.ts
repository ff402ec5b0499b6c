import type { Platform } from '@passerelle/server/platform'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'record'>

/**
 * The invoice of a payment that was made at the provider itself follows its state: paid when it succeeds, open again
 * when it is refused or disputed later; those of collections follow them. Idempotent.
 */
const follow = statement(
  'payments.settle',
  `
  UPDATE payments.invoices i
     SET status = CASE WHEN p.status = 'paid' THEN 'paid' ELSE 'issued' END,
         paid_on = CASE WHEN p.status = 'paid' THEN (p.paid_at AT TIME ZONE 'Europe/Paris')::date END,
         paid_by = CASE WHEN p.status = 'paid' THEN CASE p.method_type
         WHEN 'other' THEN 'other' ELSE p.method_type END END,
         version = i.version + 1
    FROM payments.payments p
   WHERE p.app_id = $1 AND p.id = $2 AND p.purpose = 'invoice' AND i.app_id = p.app_id AND i.number = p.invoice_number
     AND i.kind = 'invoice' AND i.booking_id IS NULL
     AND NOT EXISTS (SELECT FROM payments.collections c WHERE c.provider_payment_id = p.provider_payment_id)
     AND ((p.status = 'paid' AND i.status = 'issued' AND p.amount_in_cents IN (i.gross_in_cents, i.gross_in_cents - (
            SELECT coalesce(sum(n.gross_in_cents), 0) FROM payments.invoices n WHERE n.app_id = i.app_id
              AND n.corrects_id = i.id AND n.status <> 'draft')))
       OR (p.status IN ('failed', 'disputed', 'refunded') AND i.status = 'paid' AND i.paid_by = p.method_type))
  RETURNING i.id, i.number, i.status, i.paid_by AS "paidBy"`,
  { notNull: ['number'] },
)

export const onPaymentChanged = ({ database, record }: Deps): Subscriber =>
  accountSubscriber('settle-invoice', ['payment.changed'], async ({ appId, subject }) => {
    await database.transaction(async (tx) => {
      const { rows } = await tx.query(follow.with(appId, subject))
      for (const { id, number, status, paidBy } of rows) {
        const told = { appId, actor: { kind: 'system' } as const, subject: id }
        await (status === 'paid'
          ? record(tx, { ...told, name: 'invoice.paid', data: { number, paidBy: paidBy ?? 'other' } })
          : record(tx, { ...told, name: 'invoice.reopened', data: { number } }))
      }
    })
  })
