import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'bookings.option-remove': Record<never, never>
  'bookings.option-write': Record<never, never>
  'bookings.options': {
    id: string
    productId: string
    priceId: string
    taxRateId: string | null
    name: string
    quantity: number
    unitAmountInCents: number
    taxPercent: number
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
