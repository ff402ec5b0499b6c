import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'stats.end-struck-pages': Record<never, never>
  'stats.reported-months': { month: string }
  'stats.struck-figures': { nth: number | null; availability: number | null }
  'stats.struck-incident': { id: string }
  'stats.struck-service': { appId: string; createdAt: Date }
  'stats.told-of-incident': { told: boolean }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
