import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'projects.billed-log': { number: string | null }
  'projects.forgotten-timer-take': {
    taskId: string
    userId: string
    startedAt: Date
    pauseTimeInMs: number
    isRunning: boolean
  }
  'projects.forgotten-timers-due': { appId: string; id: string; dueAt: Date }
  'projects.last-activity': { at: Date | null }
  'projects.locked-week': { week: string; state: string; name: string }
  'projects.week-lock': { held: string | null }
  'projects.work-log': {
    appId: string
    id: string
    taskId: string
    userId: string
    type: string
    startedAt: Date
    stoppedAt: Date | null
    pausedAt: Date | null
    pauseTimeInMs: number
    note: string | null
    taskSlug: string
    taskName: string
    appName: string
  }
  'projects.work-running': {
    appId: string
    id: string
    taskId: string
    userId: string
    type: string
    startedAt: Date
    stoppedAt: Date | null
    pausedAt: Date | null
    pauseTimeInMs: number
    note: string | null
    taskSlug: string
    taskName: string
    appName: string
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
