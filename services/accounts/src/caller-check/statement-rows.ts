import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.call-disown': { appId: string; id: string; userId: string; staffId: string }
  'accounts.call-end': { appId: string; id: string; userId: string; staffId: string }
  'accounts.call-expire': { appId: string; id: string; userId: string; staffId: string }
  'accounts.call-insert': Record<never, never>
  'accounts.call-latest': {
    _id: string
    startedAt: Date
    endDueAt: Date | null
    endedAt: Date | null
    outcome: string | null
    staff: unknown
  }
  'accounts.calls-due': { appId: string; id: string; dueAt: Date }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
