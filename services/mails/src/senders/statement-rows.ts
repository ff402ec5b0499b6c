import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'mails.account-settings': {
    provider: string | null
    location: string | null
    host: string | null
    port: number | null
    user: string | null
    sealed: string | null
    from: string
    version: number
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
