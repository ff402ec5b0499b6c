import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'payments.due': { due: number }
  'payments.list': {
    _id: string
    createdAt: string | null
    description: string
    invoiceNumber: string | null
    invoiceUrl: string | null
    purpose: string
    methodType: string
    methodLast4: string | null
    status: string
    amountInCents: number
    currency: string
    noticeSentAt: string | null
    dueAt: string | null
    submittedAt: string | null
    expectedAt: string | null
    paidAt: string | null
    failedAt: string | null
    failureReason: string | null
    retryAt: string | null
    disputedAt: string | null
    refundedInCents: number
    refunds: unknown
  }
  'payments.one': {
    _id: string
    createdAt: string | null
    description: string
    invoiceNumber: string | null
    invoiceUrl: string | null
    purpose: string
    methodType: string
    methodLast4: string | null
    status: string
    amountInCents: number
    currency: string
    noticeSentAt: string | null
    dueAt: string | null
    submittedAt: string | null
    expectedAt: string | null
    paidAt: string | null
    failedAt: string | null
    failureReason: string | null
    retryAt: string | null
    disputedAt: string | null
    refundedInCents: number
    refunds: unknown
  }
  'payments.payment-app': { appId: string }
  'payments.save': { id: string; was: string | null; status: string }
  'payments.totals': { count: number | null; byStatus: unknown; dueInCents: number | null }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
