import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.email-of-staff': Record<never, never>
  'accounts.inviter-name': { name: string }
  'accounts.password-links-revoke': Record<never, never>
  'accounts.user-by-email': { id: string; removed: boolean }
  'accounts.user-create': { staff: boolean }
  'accounts.user-invited': Record<never, never>
  'accounts.user-remove': Record<never, never>
  'accounts.user-session': Record<never, never>
  'accounts.user-update': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
