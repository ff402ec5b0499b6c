import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'bookings.refund-insert': Record<never, never>
  'bookings.refund-paid': Record<never, never>
  'bookings.refund-save': { bookingId: string; amountInCents: number; was: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
