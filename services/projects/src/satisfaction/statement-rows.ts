import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'projects.satisfaction-ask': Record<never, never>
  'projects.satisfaction-by-timer': Record<never, never>
  'projects.satisfaction-due': { appId: string; id: string; dueAt: Date }
  'projects.satisfaction-later': Record<never, never>
  'projects.satisfaction-of-closing': {
    id: string
    userId: string | null
    askedAt: Date | null
    rating: string | null
    words: string
    ratedAt: Date | null
    reopenedAt: Date | null
    name: string | null
  }
  'projects.satisfaction-person': { userId: string; askedAt: Date | null }
  'projects.satisfaction-plan': Record<never, never>
  'projects.satisfaction-reopened': Record<never, never>
  'projects.satisfaction-still-due': { taskId: string; closedAt: Date; isRated: boolean }
  'projects.satisfaction-turn': { pg_advisory_xact_lock: unknown }
  'projects.satisfaction-write': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
