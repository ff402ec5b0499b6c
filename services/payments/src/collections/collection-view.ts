import type { InferResponse } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import { collectionReasonOf } from '@passerelle/kernel/collection-reasons'

export type ShownCollection = InferResponse<typeof payments.readInvoice>['collections'][number]

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A row of `payments.collections c` as JSON, with the reason as the bank's word. */
const collectionJson = `jsonb_build_object('_id', c.id, 'attempt', c.attempt, 'means', c.means, 'state', c.state,
    'last4', c.method_last4, 'mandateReference', c.mandate_reference, 'amountInCents', c.amount_in_cents,
    'dueOn', c.due_on, 'notifiedAt', ${instant('c.notified_at')}, 'submittedAt', ${instant('c.submitted_at')},
    'settledAt', ${instant('c.settled_at')}, 'failedAt', ${instant('c.failed_at')},
    'canceledAt', ${instant('c.canceled_at')}, 'disputedAt', ${instant('c.disputed_at')},
    'refundedInCents', c.refunded_in_cents, 'reason', c.reason_code,
    'isUnderWay', c.state IN ('submitted', 'processing') OR (c.state = 'notified' AND c.claimed_at IS NOT NULL),
    'isSilent', c.silent_since IS NOT NULL,
    'isMethodUsable', c.payment_method_id IS NULL OR EXISTS (SELECT FROM payments.methods m
      WHERE m.app_id = c.app_id AND m.id = c.payment_method_id AND m.is_usable AND m.refused_at IS NULL))`
/** A card form that nobody completed was no presentation. */
const counts = `c.state <> 'canceled' AND NOT (c.state = 'failed' AND c.reason_code = 'abandoned')`
const ofInvoice = (invoice: string) =>
  `payments.collections c WHERE c.app_id = ${invoice}.app_id AND c.invoice_id = ${invoice}.id`

/** SQL of the collection of an invoice that has not ended, or else of the latest one. */
export const currentCollection = (invoice: string): string =>
  `(SELECT ${collectionJson} FROM ${ofInvoice(invoice)} AND ${counts}
     ORDER BY c.created_at DESC, c.id DESC LIMIT 1)`

/** SQL of the latest presentation that failed, or was paid and disputed. */
export const latestFailure = (invoice: string): string =>
  `(SELECT jsonb_build_object('reason', CASE WHEN c.state = 'failed' THEN c.reason_code ELSE 'refer_to_customer' END,
       'failedAt', ${instant('coalesce(c.failed_at, c.disputed_at)')}, 'means', c.means, 'last4', c.method_last4)
      FROM ${ofInvoice(invoice)} AND ${counts} AND c.state IN ('failed', 'disputed', 'lost')
     ORDER BY coalesce(c.failed_at, c.disputed_at) DESC, c.id DESC LIMIT 1)`

/** SQL of all collections of an invoice, oldest first. */
export const allCollections = (invoice: string): string =>
  `coalesce((SELECT jsonb_agg(${collectionJson} ORDER BY c.created_at, c.id) FROM ${ofInvoice(invoice)}), '[]')`

/** A collection as its reader may see it. */
export const shownCollection = (
  { reason, isSilent, ...collection }: ShownCollection,
  isStaff: boolean,
): ShownCollection => ({
  ...collection,
  reason: collection.state === 'failed' ? collectionReasonOf(reason) : null,
  isSilent: isSilent && isStaff,
})
