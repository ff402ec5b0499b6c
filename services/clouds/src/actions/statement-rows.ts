import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'clouds.answerAction': { action: string; taskId: string }
  'clouds.knownAction': { '?column?': number | null }
  'clouds.markSent': Record<never, never>
  'clouds.settleCreation': Record<never, never>
  'clouds.withdrawAction': { action: string; taskId: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
