import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'stats.hand-over-charge': Record<never, never>
  'stats.lock-charge': {
    appId: string
    probeId: string
    type: string
    startedAt: Date
    acknowledgedAt: Date | null
    acknowledgedBy: string | null
    resolvedAt: Date | null
  }
  'stats.lock-untaken': {
    probeId: string
    startedAt: Date
    dueAt: Date | null
    toldAt: Date | null
    waits: boolean
    pagedUntil: Date | null
  }
  'stats.name-in-account': { name: string }
  'stats.paged-incident': {
    firstName: string
    service: string
    account: string
    startedAt: Date
    acknowledgedAt: Date | null
    acknowledgedBy: string | null
    resolvedAt: Date | null
    taker: string
  }
  'stats.paged-mates': { _id: string; service: string; account: string; startedAt: Date; open: boolean }
  'stats.plan-untaken': Record<never, never>
  'stats.register-staff': { register_staff: boolean | null }
  'stats.staff-member': Record<never, never>
  'stats.take-charge': Record<never, never>
  'stats.taken-incident': {
    appId: string
    service: string
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
  'stats.untaken-due': { appId: string; id: string; dueAt: Date }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
