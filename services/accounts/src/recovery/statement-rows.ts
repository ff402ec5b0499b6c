import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.credentials': { passwordHash: string | null; email: string; accountName: string }
  'accounts.password-given': { at: Date }
  'accounts.password-link-find': {
    appId: string
    userId: string
    purpose: string
    expiresAt: Date
    email: string
    passwordHash: string | null
    appDisabled: boolean
    app: unknown
    sessions: number
  }
  'accounts.password-link-issue': Record<never, never>
  'accounts.password-link-use': Record<never, never>
  'accounts.password-save': { email: string; locale: string }
  'accounts.recovery-people': { appId: string; userId: string; locale: string }
  'accounts.recovery-request': Record<never, never>
  'accounts.recovery-request-take': { email: string; createdAt: Date }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
