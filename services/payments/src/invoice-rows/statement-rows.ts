import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'payments.invoice-lock': {
    id: string
    kind: string
    status: string
    number: string | null
    issuedOn: string | null
    issuerId: string | null
    bookingId: string | null
    dueOn: string | null
    grossInCents: number
    version: number
  }
  'payments.invoice-new': Record<never, never>
  'payments.invoice-sums': Record<never, never>
  'payments.invoice-write': Record<never, never>
  'payments.lines-clear': Record<never, never>
  'payments.lines-read': {
    id: string
    title: string
    detail: string
    quantity: number
    unit: string
    unitPriceInCents: number
    vatPercent: number
    taskId: string | null
    source: string
    billedMs: number | null
    proposedNetInCents: number | null
    isUnpriced: boolean
  }
  'payments.lines-write': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
