import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'notifs.end-outside-address': { taskId: string | null }
  'notifs.unsubscribed': { choices: unknown; service: string | null; messageMails: string | null }
  'notifs.unsubscribed-request': { slug: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
