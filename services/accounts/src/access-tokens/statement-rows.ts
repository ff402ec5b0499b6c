import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.token-create': Record<never, never>
  'accounts.token-delete': Record<never, never>
  'accounts.tokens': {
    _id: string
    name: string
    scope: string
    createdAt: Date
    expiresAt: Date | null
    lastUsedAt: Date | null
    createdBy: unknown
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
