import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'projects.outside-addresses': { _id: string; email: string; name: string; createdAt: Date; addedBy: unknown }
  'projects.outside-allowed': { allowed: boolean }
  'projects.outside-end': { id: string }
  'projects.outside-follow': { outsideId: string | null; outcome: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
