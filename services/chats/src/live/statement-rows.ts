import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'chats.addressees': { id: string; people: string[] }
  'chats.dispatched-event': { eventName: string; eventPayload: unknown }
  'chats.issueTicket': Record<never, never>
  'chats.redeemTicket': { session_id: string; expires_at: Date }
  'chats.taskExists': { known: boolean | null }
  'chats.watchedCloud': { appId: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
