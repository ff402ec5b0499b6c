import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.staff-sign-in-keep': Record<never, never>
  'accounts.staff-sign-in-take': { state: string; nonce: string; verifier: string; expiresAt: Date }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
