import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'notifs.mailed-request': {
    slug: string
    name: string
    pendingStatus: string | null
    estimateHold: boolean | null
    archiveDueAt: Date | null
    autoAcceptDueAt: Date | null
    appSlug: string
    muted: string[]
  }
  'notifs.message-before': {
    id: string
    at: Date
    text: string
    fileName: string | null
    fileId: string | null
    fileType: string | null
    fileSize: number | null
    firstName: string | null
    lastName: string | null
    staff: boolean | null
  }
  'notifs.messages-for-outside': {
    id: string
    at: Date
    text: string
    fileName: string | null
    fileId: string | null
    fileType: string | null
    fileSize: number | null
    firstName: string | null
    lastName: string | null
    staff: boolean | null
  }
  'notifs.mute-request': Record<never, never>
  'notifs.request-mails': { slug: string; muted: boolean }
  'notifs.take-for-answer': { messageId: string | null }
  'notifs.take-thread': { userId: string; messageId: string | null }
  'notifs.unmute-request': Record<never, never>
  'notifs.unread-messages': {
    userId: string
    id: string
    at: Date
    text: string
    fileName: string | null
    fileId: string | null
    fileType: string | null
    fileSize: number | null
    firstName: string | null
    lastName: string | null
    staff: boolean | null
    threadId: string
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
