import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'projects.drive-sync-insert': {
    _id: string
    appId: string
    slug: string
    groups: string[]
    state: string
    createdAt: Date
    finishedAt: Date | null
    added: number
    kept: number
    problem: string | null
  }
  'projects.drive-sync-outcome': Record<never, never>
  'projects.drive-sync-reopened': Record<never, never>
  'projects.drive-sync-waiting': { slug: string; groups: string[] }
  'projects.drive-syncs': {
    _id: string
    appId: string
    slug: string
    groups: string[]
    state: string
    createdAt: Date
    finishedAt: Date | null
    added: number
    kept: number
    problem: string | null
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
