import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'stats.keepMonitors': Record<never, never>
  'stats.resolveEvents': {
    appId: string
    id: string
    probeId: string
    type: string
    isNew: boolean | null
    wasAcknowledged: boolean | null
    wasResolved: boolean | null
    acknowledged: boolean | null
    resolved: boolean | null
  }
  'stats.sourceStates': { source: string | null; monitors: number | null; answeredAt: Date | null }
  'stats.takeEvents': {
    appId: string | null
    id: string | null
    probeId: string | null
    type: string | null
    isNew: boolean | null
    wasAcknowledged: boolean | null
    wasResolved: boolean | null
    acknowledged: boolean | null
    resolved: boolean | null
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
