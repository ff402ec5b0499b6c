import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'projects.open-weeks': { id: string }
  'projects.open-weeks-due': { appId: string; id: string; dueAt: Date }
  'projects.open-weeks-take': { appId: string }
  'projects.timesheet-export': {
    id: string
    appName: string
    slug: string
    taskName: string
    startedAt: Date
    stoppedAt: Date | null
    pausedAt: Date | null
    pauseTimeInMs: number
    note: string | null
    category: string | null
    sprints: string | null
    invoiceNumber: string | null
  }
  'projects.timesheet-export-people': { userId: string; name: string; approval: boolean; weeks: unknown }
  'projects.timesheet-invoiced': { number: string | null }
  'projects.timesheet-last': { at: Date | null }
  'projects.timesheet-lock': { held: string | null }
  'projects.timesheet-logs': {
    id: string
    userId: string
    appId: string
    appName: string
    slug: string
    taskName: string
    startedAt: Date
    stoppedAt: Date | null
    pausedAt: Date | null
    pauseTimeInMs: number
    note: string | null
    hasNote: boolean
    category: unknown
    corrections: unknown
  }
  'projects.timesheet-member': { appId: string; hasOthers: boolean }
  'projects.timesheet-people': { userId: string; hours: unknown; absences: unknown; approval: boolean; sheet: unknown }
  'projects.unsent-weeks': { week: string; userIds: string[] }
  'projects.unsent-weeks-due': { appId: string; id: string; dueAt: Date }
  'projects.unsent-weeks-take': { approval: boolean }
  'projects.week-reminders-due': { appId: string; id: string; dueAt: Date }
  'projects.week-reminders-take': { week: string; open: boolean }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
