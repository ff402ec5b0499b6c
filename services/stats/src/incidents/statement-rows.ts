import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'stats.incidents': {
    id: string
    probeId: string
    eventId: string
    monitorId: string
    type: string
    name: string
    cause: string | null
    startedAt: Date
    acknowledgedAt: Date | null
    resolvedAt: Date | null
    call: boolean
    isProd: boolean
    struck: boolean
    acknowledgedBy: unknown
  }
  'stats.timeline': { list: unknown }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
