import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.home-of-session': { appId: string; userId: string; sessionId: string }
  'accounts.me-update': Record<never, never>
  'accounts.own-session': Record<never, never>
  'accounts.picture': { type: string; bytes: Buffer }
  'accounts.picture-remove': Record<never, never>
  'accounts.picture-save': Record<never, never>
  'accounts.user-picture': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
