import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'storages.export-fail': Record<never, never>
  'storages.export-insert': Record<never, never>
  'storages.export-ready': { size: number; createdAt: Date }
  'storages.export-reopen': Record<never, never>
  'storages.export-waiting': { appId: string; id: string; requestedBy: string; personId: string | null }
  'storages.exports': {
    _id: string | null
    state: string | null
    createdAt: Date | null
    finishedAt: Date | null
    expiresAt: Date | null
    size: number | null
    counts: unknown
    requestedBy: unknown
    person: unknown
  }
  'storages.exports-expired': { appId: string; id: string; dueAt: Date }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
