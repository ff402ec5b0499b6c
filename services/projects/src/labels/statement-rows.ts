import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'projects.label': {
    id: string
    name: string
    type: string
    key: string | null
    backgroundColor: string
    dependencies: string[]
    rules: unknown
    usable: boolean
  }
  'projects.label-put-on': Record<never, never>
  'projects.label-take-off': Record<never, never>
  'projects.labels-named': {
    id: string
    name: string
    type: string
    key: string | null
    backgroundColor: string
    dependencies: string[]
    rules: unknown
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
