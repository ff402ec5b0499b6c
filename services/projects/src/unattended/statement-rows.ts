import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'projects.attend': Record<never, never>
  'projects.unattended-due': { appId: string; id: string; dueAt: Date }
  'projects.unattended-postpone': Record<never, never>
  'projects.unattended-take': { priority: number; waits: boolean }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
