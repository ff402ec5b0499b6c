import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'projects.own-hours': { hours: unknown; absences: unknown }
  'projects.times': {
    appId: string | null
    id: string | null
    taskId: string | null
    userId: string | null
    type: string | null
    startedAt: Date | null
    stoppedAt: Date | null
    pausedAt: Date | null
    pauseTimeInMs: number | null
    note: string | null
    taskSlug: string | null
    taskName: string | null
    appName: string | null
    category: unknown
    ownHours: number | null
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
