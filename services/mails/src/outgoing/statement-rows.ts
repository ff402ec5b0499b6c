import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'mails.claim': {
    id: string
    appId: string | null
    userId: string | null
    address: string
    locale: string
    template: string
    variables: unknown
    attachments: unknown
    attempts: number
    leaseUntil: Date
  }
  'mails.clear-kept': Record<never, never>
  'mails.giveUp': Record<never, never>
  'mails.sent': Record<never, never>
  'mails.tryAgain': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
