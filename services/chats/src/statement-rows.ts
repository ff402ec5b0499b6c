import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
export type StatementRows = {
  'chats.addMessage': {
    id: string
    at: Date
    author_id: string | null
    text: string
    event: string | null
    data: unknown
    first_name: string | null
    last_name: string | null
    picture: string | null
    staff: boolean | null
    file_id: string | null
    mimetype: string | null
    originalname: string | null
    size: number | null
    has_preview: boolean | null
  }
  'chats.addressees': { id: string; people: string[] }
  'chats.attachFile': { outcome: string | null }
  'chats.issueTicket': Record<never, never>
  'chats.mark-read': { moved: boolean | null }
  'chats.message': {
    app_id: string
    thread_id: string
    task_id: string
    internal: boolean
    id: string
    at: Date
    author_id: string | null
    text: string
    event: string | null
    data: unknown
    first_name: string | null
    last_name: string | null
    picture: string | null
    staff: boolean | null
    file_id: string | null
    mimetype: string | null
    originalname: string | null
    size: number | null
    has_preview: boolean | null
  }
  'chats.message-exists': { found: boolean | null }
  'chats.redeemTicket': { session_id: string; expires_at: Date }
  'chats.taskExists': { known: boolean | null }
  'chats.thread': { appId: string; taskId: string; threadId: string; internal: boolean }
  'chats.threadPage': {
    id: string
    at: Date
    author_id: string | null
    text: string
    event: string | null
    data: unknown
    first_name: string | null
    last_name: string | null
    picture: string | null
    staff: boolean | null
    about: unknown
    file_id: string | null
    mimetype: string | null
    originalname: string | null
    size: number | null
    has_preview: boolean | null
  }
  'chats.unread': { taskId: string; client: number; internal: number }
  'chats.watchedCloud': { appId: string }
}

/** Defines a named statement of this service; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
