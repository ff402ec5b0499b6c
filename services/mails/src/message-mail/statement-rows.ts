import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'mails.inbound-of-message': { id: string }
  'mails.message-subject': { appId: string; id: string; internal: boolean; authorId: string | null }
  'mails.proposed-people': { email: string; userId: string | null; name: string }
  'mails.received-mail': {
    id: string
    taskId: string
    name: string
    email: string | null
    to: string[]
    cc: string[]
    subject: string | null
    sentAt: Date | null
    receivedAt: Date
    proof: string | null
    parts: unknown
    byHand: boolean
    fullText: string
    text: string
    hasRaw: boolean
    acceptedBy: unknown
  }
  'mails.request-subject': { appId: string; id: string; inboundId: string; authorId: string | null }
  'mails.sent-of-message': {
    address: string | null
    state: string
    error: string | null
    name: string | null
    outsideId: string | null
    at: Date
    person: unknown
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
