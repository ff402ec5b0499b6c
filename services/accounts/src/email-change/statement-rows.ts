import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.email-change': { email: string; expiresAt: Date }
  'accounts.email-change-cancel': Record<never, never>
  'accounts.email-change-issue': {
    email: string
    createdAt: Date
    expiresAt: Date
    old: string
    locale: string
    taken: boolean
  }
  'accounts.email-change-save': Record<never, never>
  'accounts.email-change-take': {
    appId: string
    userId: string
    email: string
    sessionId: string
    old: string
    locale: string
    appDisabled: boolean
  }
  'accounts.email-replace': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
