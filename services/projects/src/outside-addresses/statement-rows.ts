import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'projects.outside-add': { id: string }
  'projects.outside-addresses': { _id: string; email: string; name: string; createdAt: Date; addedBy: unknown }
  'projects.outside-allowed': { allowed: boolean }
  'projects.outside-end': { id: string }
  'projects.outside-lock': { id: string }
  'projects.outside-standing': { id: string | null; count: number; isUser: boolean }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
