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
    'isSilent', c.silent_since IS NOT NULL)`
const ofInvoice = (invoice: string) =>
  `payments.collections c WHERE c.app_id = ${invoice}.app_id AND c.invoice_id = ${invoice}.id`

/** SQL of the collection of an invoice that has not ended, or else of the latest one that was not canceled. */
export const currentCollection = (invoice: string): string =>
  `(SELECT ${collectionJson} FROM ${ofInvoice(invoice)} AND c.state <> 'canceled'
     ORDER BY c.created_at DESC, c.id DESC LIMIT 1)`

/** SQL of the latest presentation that failed. */
export const latestFailure = (invoice: string): string =>
  `(SELECT jsonb_build_object('reason', c.reason_code, 'failedAt', ${instant('c.failed_at')}, 'means', c.means,
       'last4', c.method_last4) FROM ${ofInvoice(invoice)} AND c.state = 'failed' AND c.reason_code <> 'abandoned'
     ORDER BY c.failed_at DESC, c.id DESC LIMIT 1)`

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
