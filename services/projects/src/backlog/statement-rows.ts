import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'projects.names': { id: string }
  'projects.staff-hours': { hours: unknown; absences: unknown }
  'projects.stats-everywhere': {
    listId: string | null
    estimated: number
    accepted: number
    waiting: number
    spent: number
    shown: number
    held: number
    total: number
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
