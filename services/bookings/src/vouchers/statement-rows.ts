import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'bookings.guess-hold': { count: number; until: Date }
  'bookings.guess-known': { id: string }
  'bookings.guess-miss': Record<never, never>
  'bookings.voucher-entry': Record<never, never>
  'bookings.voucher-find': { id: string; validUntil: string; leftInCents: number; open: boolean }
  'bookings.voucher-return': { leftInCents: number }
  'bookings.voucher-use': { id: string; leftInCents: number }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
