import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.watched-lock': Record<never, never>
  'accounts.watchers': { _id: string; firstName: string; lastName: string; picture: string | null; staff: boolean }
  'accounts.watching-staff': { providerId: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
