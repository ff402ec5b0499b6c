import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'stats.availability': {
    probes: unknown
    events: unknown
    maintenances: unknown
    levels: unknown
    reports: unknown
    checkedAt: Date | null
  }
  'stats.disponibilities': { probeId: string | null; monitorId: string | null; availability: number | null }
  'stats.levels': { gti: number | null; gtr: number | null; gtd: number | null }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
