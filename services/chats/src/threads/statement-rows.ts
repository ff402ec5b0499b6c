import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'chats.mark-read': { moved: boolean | null }
  'chats.message-exists': { found: boolean | null }
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
    outside_name: string | null
    outside_email: string | null
    about: unknown
    file_id: string | null
    mimetype: string | null
    originalname: string | null
    size: number | null
    has_preview: boolean | null
    mail: unknown
  }
  'chats.unread': { taskId: string; client: number; internal: number }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
