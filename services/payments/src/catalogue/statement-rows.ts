import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'payments.catalogue-drop': Record<never, never>
  'payments.catalogue-find': { version: number; data: unknown; readAt: Date | null }
  'payments.catalogue-keep': Record<never, never>
  'payments.visited': { id: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
