import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'mails.frame': {
    name: string
    logo: string | null
    colour: string
    first_name: string | null
    guest_reply_to: string | null
  }
  'mails.own-texts': { texts: unknown }
  'mails.sent-before': { id: string }
  'mails.sent-outside-before': { id: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
