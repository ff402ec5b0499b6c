import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.account-insert': Record<never, never>
  'accounts.owner-insert': Record<never, never>
  'accounts.slugs-taken': { slug: string }
  'accounts.task-key-free': { key: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
