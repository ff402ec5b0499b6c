import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'payments.transfer-lock': { bookedOn: string; amountInCents: number }
  'payments.transfer-pays': Record<never, never>
  'payments.transfer-settle': Record<never, never>
  'payments.transfers': {
    _id: string
    bookedOn: string
    amountInCents: number
    payer: string
    reference: string
    proposals: unknown
  }
  'payments.transfers-import': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
