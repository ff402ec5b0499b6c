import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'bookings.reminded': Record<never, never>
  'bookings.reminder-locale': { locale: string | null }
  'bookings.reminders-due': { appId: string; id: string; dueAt: Date }
  'bookings.voucher-told': Record<never, never>
  'bookings.vouchers-due': { appId: string; id: string; dueAt: Date }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
