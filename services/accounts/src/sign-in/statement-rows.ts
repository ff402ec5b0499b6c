import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.login-forgive': Record<never, never>
  'accounts.login-spend': { name: string; blocked: boolean; waitMs: number }
  'accounts.password-keep': Record<never, never>
  'accounts.search-apps': { _id: string; slug: string; name: string; logo: string | null; primaryColor: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
