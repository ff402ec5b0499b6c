import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'payments.collected-invoice': { status: string; number: string; subject: string; dueOn: string; leftInCents: number }
  'payments.collected-invoice-lock': Record<never, never>
  'payments.collection': {
    appId: string
    id: string
    invoiceId: string
    attempt: number | null
    means: string
    methodId: string | null
    last4: string | null
    mandateId: string | null
    mandateReference: string | null
    amountInCents: number
    dueOn: string
    state: string
    noticeKeys: string[]
    notifiedAt: Date | null
    claimedAt: Date | null
    providerPaymentId: string | null
    submittedAt: Date | null
    settledAt: Date | null
    silentSince: Date | null
    createdAt: Date
  }
  'payments.collection-attempts': { attempts: number }
  'payments.collection-before-card': { dueOn: string }
  'payments.collection-cancel': Record<never, never>
  'payments.collection-card': {
    appId: string
    id: string
    invoiceId: string
    attempt: number | null
    means: string
    methodId: string | null
    last4: string | null
    mandateId: string | null
    mandateReference: string | null
    amountInCents: number
    dueOn: string
    state: string
    noticeKeys: string[]
    notifiedAt: Date | null
    claimedAt: Date | null
    providerPaymentId: string | null
    submittedAt: Date | null
    settledAt: Date | null
    silentSince: Date | null
    createdAt: Date
  }
  'payments.collection-card-id': Record<never, never>
  'payments.collection-claim': { claimedAt: Date }
  'payments.collection-insert': {
    appId: string
    id: string
    invoiceId: string
    attempt: number | null
    means: string
    methodId: string | null
    last4: string | null
    mandateId: string | null
    mandateReference: string | null
    amountInCents: number
    dueOn: string
    state: string
    noticeKeys: string[]
    notifiedAt: Date | null
    claimedAt: Date | null
    providerPaymentId: string | null
    submittedAt: Date | null
    settledAt: Date | null
    silentSince: Date | null
    createdAt: Date
  }
  'payments.collection-keep-id': Record<never, never>
  'payments.collection-notified': Record<never, never>
  'payments.collection-of-payment': { appId: string; id: string }
  'payments.collection-open': {
    appId: string
    id: string
    invoiceId: string
    attempt: number | null
    means: string
    methodId: string | null
    last4: string | null
    mandateId: string | null
    mandateReference: string | null
    amountInCents: number
    dueOn: string
    state: string
    noticeKeys: string[]
    notifiedAt: Date | null
    claimedAt: Date | null
    providerPaymentId: string | null
    submittedAt: Date | null
    settledAt: Date | null
    silentSince: Date | null
    createdAt: Date
  }
  'payments.collection-pays': Record<never, never>
  'payments.collection-put-off': {
    appId: string
    id: string
    invoiceId: string
    attempt: number | null
    means: string
    methodId: string | null
    last4: string | null
    mandateId: string | null
    mandateReference: string | null
    amountInCents: number
    dueOn: string
    state: string
    noticeKeys: string[]
    notifiedAt: Date | null
    claimedAt: Date | null
    providerPaymentId: string | null
    submittedAt: Date | null
    settledAt: Date | null
    silentSince: Date | null
    createdAt: Date
  }
  'payments.collection-reading': { readings: number }
  'payments.collection-reopens': Record<never, never>
  'payments.collection-save': {
    appId: string
    id: string
    invoiceId: string
    attempt: number | null
    means: string
    methodId: string | null
    last4: string | null
    mandateId: string | null
    mandateReference: string | null
    amountInCents: number
    dueOn: string
    state: string
    noticeKeys: string[]
    notifiedAt: Date | null
    claimedAt: Date | null
    providerPaymentId: string | null
    submittedAt: Date | null
    settledAt: Date | null
    silentSince: Date | null
    createdAt: Date
    refundedInCents: number
  }
  'payments.collection-settings': { collect: boolean; accountantEmail: string | null; invoiceAnnex: boolean }
  'payments.collection-settings-save': Record<never, never>
  'payments.collection-silent': Record<never, never>
  'payments.collection-skip': Record<never, never>
  'payments.collection-stored': { refundedInCents: number; appliedReading: number }
  'payments.collections-open': { number: string; methodId: string | null }
  'payments.failures-due': { appId: string; id: string; dueAt: Date }
  'payments.failures-plan': { appId: string }
  'payments.failures-sum': { count: number; amountInCents: number }
  'payments.failures-take': { since: Date | null }
  'payments.invoice-note': Record<never, never>
  'payments.invoice-write-off': Record<never, never>
  'payments.mandate-debited': { wasDebited: boolean }
  'payments.notice-keys': Record<never, never>
  'payments.notice-receivers': { userId: string; email: string; locale: string | null }
  'payments.notice-sent': { sentAt: Date | null }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
