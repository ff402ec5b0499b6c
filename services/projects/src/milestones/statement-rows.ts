import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'projects.milestone': { _id: string; name: string; startAt: Date; endAt: Date }
  'projects.milestone-attach': Record<never, never>
  'projects.milestone-create': Record<never, never>
  'projects.milestone-detach': Record<never, never>
  'projects.milestones': { _id: string; name: string; startAt: Date; endAt: Date }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
