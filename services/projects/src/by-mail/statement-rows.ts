import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'projects.mark-by-mail': Record<never, never>
  'projects.request-by-mail': {
    appId: string
    taskId: string
    userId: string
    title: string
    continues: string | null
    text: string
    locale: string | null
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
