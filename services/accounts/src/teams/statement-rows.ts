import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.absence-conflicts': { rota: unknown; requests: number }
  'accounts.absence-notes-due': { appId: string; id: string; dueAt: Date }
  'accounts.absences': { userId: string; from: string | null; to: string | null; part: string; reason: string | null }
  'accounts.erase-absence-note': Record<never, never>
  'accounts.project-role': Record<never, never>
  'accounts.team': {
    _id: string | null
    firstName: string | null
    lastName: string | null
    picture: string | null
    staff: boolean | null
    email: string | null
    job: string | null
    roles: string[] | null
    project: boolean | null
    bound: boolean | null
    running: unknown
    logs: unknown
    absences: unknown
    openTasks: number | null
    lateTasks: number | null
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
