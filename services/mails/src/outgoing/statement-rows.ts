import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'mails.cancel-waiting': Record<never, never>
  'mails.clear-kept': { id: string }
  'mails.failed': Record<never, never>
  'mails.giveUp': Record<never, never>
  'mails.sent': Record<never, never>
  'mails.waiting': {
    id: string
    appId: string | null
    userId: string | null
    address: string
    locale: string
    template: string
    variables: unknown
    attachments: unknown
    taskId: string | null
    listId: string | null
    internalChain: boolean
    outsideId: string | null
    addressFails: boolean
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
