import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'stats.freeMonitors': { providerMonitorId: string; name: string }
  'stats.lockProbe': Record<never, never>
  'stats.monitors': {
    appId: string | null
    id: string | null
    name: string | null
    providerMonitorId: string | null
    createdAt: Date | null
    detachedAt: Date | null
    pausedAt: Date | null
    checkedAt: Date | null
    pages: string | null
    status: string | null
    since: Date | null
    trialGood: number | null
    acknowledged: boolean | null
    day: number | null
    month: number | null
    hours: string[] | null
  }
  'stats.monitors-on-trial': {
    appId: string
    id: string
    name: string
    providerMonitorId: string
    createdAt: Date
    pausedAt: Date | null
    checkedAt: Date | null
    trialGood: number
  }
  'stats.openEventsOfProbe': { eventId: string }
  'stats.probeToPause': { appId: string; id: string; monitorId: string; detached: boolean }
  'stats.renameProbe': { appId: string }
  'stats.reopenEvents': Record<never, never>
  'stats.set-pages': { appId: string; changed: boolean }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
