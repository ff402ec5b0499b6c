import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'notifs.asked-satisfaction': {
    taskId: string
    userId: string
    closedAt: Date
    createdAt: Date
    slug: string
    name: string
    email: string
    locale: string
    appSlug: string
  }
  'notifs.keep-satisfaction': { keep_answer_token: unknown }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
