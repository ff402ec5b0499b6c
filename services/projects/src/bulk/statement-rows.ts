import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'projects.change': { undoneAt: Date | null }
  'projects.change-begin': Record<never, never>
  'projects.change-lines': { taskId: string; before: unknown; after: unknown }
  'projects.change-note': Record<never, never>
  'projects.change-strike': Record<never, never>
  'projects.change-take-back': { change: unknown }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
