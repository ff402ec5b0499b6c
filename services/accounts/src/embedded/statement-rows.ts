import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.identity-by-email': { id: string; email: string; firstName: string; lastName: string }
  'accounts.staff-list': { email: string; firstName: string; lastName: string; job: string | null }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
