import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'mails.cancel-stale': { id: string }
  'mails.forget-contents': Record<never, never>
  'mails.forget-failures': Record<never, never>
  'mails.forget-inbound': Record<never, never>
  'mails.forget-reply-addresses': Record<never, never>
  'mails.forget-unposted': Record<never, never>
  'mails.forget-user': { id: string }
  'mails.inbound-of-user': { id: string; isPosted: boolean; fileIds: string[] }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
