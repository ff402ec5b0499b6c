import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'chats.document-posted': { posted: boolean }
  'chats.document-to-post': {
    appId: string
    taskId: string
    userId: string | null
    outsideId: string | null
    asStaff: boolean
    fileId: string
    name: string
    size: number
    threadId: string
    lastAt: Date | null
  }
  'chats.keep-mailed-file': { keep_mailed_file: unknown }
  'chats.mail-posted': { posted: boolean }
  'chats.mail-to-post': {
    appId: string
    taskId: string
    userId: string | null
    outsideId: string | null
    opens: boolean
    asStaff: boolean
    text: string
    parts: unknown
    notTaken: string
    threadId: string
    locale: string | null
    belongsAt: Date | null
  }
  'chats.mail-turn': { locked: string | null }
  'chats.read-again': Record<never, never>
  'chats.register-staff': { register_staff: boolean | null }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
