import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'stats.createReports': { appId: string; id: string; day: string }
  'stats.lockReport': Record<never, never>
  'stats.lockedReport': {
    appId: string
    id: string
    day: string
    causeDescription: string
    resolveDescription: string
    version: number
    createdAt: Date
    editedAt: Date | null
    requestedAt: Date | null
    publishedAt: Date | null
    privileged: boolean
    productionEvents: number
    incidents: unknown
    updates: unknown
  }
  'stats.openReports': {
    appId: string
    id: string
    day: string
    causeDescription: string
    resolveDescription: string
    version: number
    createdAt: Date
    editedAt: Date | null
    requestedAt: Date | null
    publishedAt: Date | null
    privileged: boolean
    productionEvents: number
    incidents: unknown
    updates: unknown
  }
  'stats.publishReport': Record<never, never>
  'stats.report': {
    appId: string
    id: string
    day: string
    causeDescription: string
    resolveDescription: string
    version: number
    createdAt: Date
    editedAt: Date | null
    requestedAt: Date | null
    publishedAt: Date | null
    privileged: boolean
    productionEvents: number
    incidents: unknown
    updates: unknown
  }
  'stats.reports': {
    appId: string
    id: string
    day: string
    causeDescription: string
    resolveDescription: string
    version: number
    createdAt: Date
    editedAt: Date | null
    requestedAt: Date | null
    publishedAt: Date | null
    privileged: boolean
    productionEvents: number
    incidents: unknown
    updates: unknown
  }
  'stats.requestReport': Record<never, never>
  'stats.saveReport': Record<never, never>
  'stats.saveResponsibility': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
