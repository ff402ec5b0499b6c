import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'stats.accountName': { name: string }
  'stats.issueSla': Record<never, never>
  'stats.slaCauses': { id: string; cause: string }
  'stats.slaDue': { appId: string; id: string; dueAt: Date }
  'stats.slaNext': Record<never, never>
  'stats.slaReceivers': { userId: string; email: string; locale: string | null }
  'stats.slaTrend': { gti: number | null; gtr: number | null; gtd: number | null }
  'stats.startSla': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
