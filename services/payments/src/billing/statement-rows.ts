import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'payments.billable-logs': { workLogId: string; note: string | null; person: unknown }
  'payments.billable-page': {
    taskId: string
    slug: string
    name: string
    listId: string
    doneAt: string | null
    isInvoiced: boolean
    invoiceNumber: string | null
    categoryId: string | null
    categoryName: string | null
    isBillable: boolean
    isInvoicable: boolean
    firstEstimatedMs: number | null
    acceptedMs: number | null
    acceptedAt: string | null
    receipt: unknown
    pricing: unknown
    quote: unknown
    billingHours: number | null
    logs: unknown
    unbilledMs: number
  }
  'payments.billed-logs-claim': { workLogId: string }
  'payments.billed-logs-free': { taskId: string }
  'payments.billed-logs-hold': {
    workLogId: string
    taskId: string
    lineId: string
    billableMs: number
    offHoursMs: number
    categoryId: string | null
    startedAt: number
    stoppedAt: number
    pauseMs: number
  }
  'payments.billing-facts': {
    taskId: string
    slug: string
    name: string
    listId: string
    doneAt: string | null
    isInvoiced: boolean
    invoiceNumber: string | null
    categoryId: string | null
    categoryName: string | null
    isBillable: boolean
    isInvoicable: boolean
    firstEstimatedMs: number | null
    acceptedMs: number | null
    acceptedAt: string | null
    receipt: unknown
    pricing: unknown
    quote: unknown
    billingHours: number | null
    logs: unknown
    isClaimed: boolean
  }
  'payments.billing-lock': { locked: boolean | null }
  'payments.buyer-country': { country: string | null }
  'payments.invoice-annex': { annex: unknown }
  'payments.invoice-annex-keep': Record<never, never>
  'payments.invoice-days': { lineId: string; logs: unknown }
  'payments.invoice-logs': {
    workLogId: string
    lineId: string
    taskId: string
    categoryId: string | null
    startedAt: number
    stoppedAt: number
    pauseMs: number
    billableMs: number
    offHoursMs: number
    note: string | null
    person: unknown
  }
  'payments.requests-claim': Record<never, never>
  'payments.requests-free': { taskId: string }
  'payments.requests-taken': { taskId: string | null }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
