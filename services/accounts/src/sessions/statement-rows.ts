import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.register-staff': { open: boolean }
  'accounts.session-insert': { roles: string[] }
  'accounts.session-prove': Record<never, never>
  'accounts.session-root': { id: string; appId: string; expiresAt: Date }
  'accounts.sessions-end': { id: string; inAppId: string | null }
  'accounts.sessions-end-of-person': { id: string }
  'accounts.sessions-of-issuer': { id: string; userId: string }
  'accounts.sessions-of-person': { _id: string; userAgent: string | null; createdAt: Date; expiresAt: Date }
  'accounts.sessions-without-second-factor': { id: string; userId: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
