import type { CollectionMeans } from '@passerelle/kernel/collection-days'
import type { CollectionState } from './collection-flow.ts'

/** One presentation of an invoice to a bank account or card (COL-001). Days are calendar days of Paris. */
export type Collection = {
  appId: string
  id: string
  invoiceId: string
  /** 1 to 4; null when the payer pays by card at once. */
  attempt: number | null
  means: CollectionMeans
  methodId: string | null
  last4: string | null
  mandateId: string | null
  mandateReference: string | null
  amountInCents: number
  dueOn: string
  state: CollectionState
  noticeKeys: string[]
  notifiedAt: Date | null
  claimedAt: Date | null
  providerPaymentId: string | null
  submittedAt: Date | null
  settledAt: Date | null
  /** Since when the provider has not answered. */
  silentSince: Date | null
  createdAt: Date
}

/** Columns of a collection, for statements over `payments.collections c`. */
export const collectionColumns = `c.app_id AS "appId", c.id, c.invoice_id AS "invoiceId", c.attempt, c.means,
  c.payment_method_id AS "methodId", c.method_last4 AS last4, c.mandate_id AS "mandateId",
  c.mandate_reference AS "mandateReference", c.amount_in_cents AS "amountInCents", c.due_on::text AS "dueOn", c.state,
  c.notice_keys AS "noticeKeys", c.notified_at AS "notifiedAt", c.claimed_at AS "claimedAt",
  c.provider_payment_id AS "providerPaymentId", c.submitted_at AS "submittedAt", c.settled_at AS "settledAt",
  c.silent_since AS "silentSince", c.created_at AS "createdAt"`

/** What Postgres does not know of these columns. */
export const collectionHints = { notNull: ['dueOn'] }

/** Whether money may be on its way: a payment may exist at the provider, and nobody may take another one. */
export const isUnderWay = ({ state, claimedAt }: Pick<Collection, 'state' | 'claimedAt'>): boolean =>
  state === 'submitted' || state === 'processing' || (state === 'notified' && claimedAt !== null)
