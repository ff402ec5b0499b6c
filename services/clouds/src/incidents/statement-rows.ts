import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'clouds.incidents': {
    appId: string
    id: string
    probeId: string
    service: string
    monitorId: string
    eventId: string
    type: string | null
    name: string
    cause: string | null
    startedAt: Date
    acknowledgedAt: Date | null
    resolvedAt: Date | null
    call: boolean
    isProd: boolean
    reportId: string | null
    reportPublished: boolean
    acknowledgedBy: unknown
    strike: unknown
    struck: boolean
    task: unknown
  }
  'clouds.monitor': {
    appId: string
    id: string
    name: string
    createdAt: Date
    providerMonitorId: string
    checkedAt: Date | null
  }
  'clouds.monitorIncidents': {
    appId: string
    id: string
    probeId: string
    service: string
    monitorId: string
    eventId: string
    type: string | null
    name: string
    cause: string | null
    startedAt: Date
    acknowledgedAt: Date | null
    resolvedAt: Date | null
    call: boolean
    isProd: boolean
    reportId: string | null
    reportPublished: boolean
    acknowledgedBy: unknown
    strike: unknown
    struck: boolean
    task: unknown
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
