import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'mails.accept-inbound': { proof: string }
  'mails.change-inbound': { appId: string | null }
  'mails.decide-inbound': Record<never, never>
  'mails.edit-inbound-content': Record<never, never>
  'mails.fail-inbound': Record<never, never>
  'mails.inbound': {
    id: string
    appId: string | null
    taskId: string | null
    userId: string | null
    peer: string | null
    helo: string | null
    envelopeFrom: string | null
    envelopeTo: string[]
    state: string
    proof: string | null
    digest: string
    receivedAt: Date
    version: number
  }
  'mails.inbound-count': { held: number; oldestAt: Date | null }
  'mails.inbound-held': {
    subject: string | null
    open: boolean
    hasFiles: boolean | null
    isPerson: boolean
    isTask: boolean
  }
  'mails.inbound-list': {
    _id: string
    state: string
    reason: string | null
    proof: string | null
    size: number
    subject: string
    receivedAt: Date
    excerpt: string
    from: unknown
    person: unknown
    app: unknown
    task: unknown
    files: number
  }
  'mails.inbound-of-account': { inHour: number }
  'mails.inbound-people': { _id: string; firstName: string; lastName: string; app: unknown }
  'mails.inbound-recent': { inTenMinutes: number; inHour: number }
  'mails.inbound-taken': { taken: boolean }
  'mails.inbound-tasks': { appId: string; taskId: string; slug: string; name: string }
  'mails.inbound-turn': { locked: string | null }
  'mails.inbound-waiting': {
    _id: string
    state: string
    reason: string | null
    proof: string | null
    size: number
    subject: string
    receivedAt: Date
    excerpt: string
    from: unknown
    person: unknown
    app: unknown
    task: unknown
    files: number
  }
  'mails.inbound-whole': {
    _id: string
    state: string
    reason: string | null
    proof: string | null
    size: number
    subject: string
    receivedAt: Date
    excerpt: string
    from: unknown
    person: unknown
    app: unknown
    task: unknown
    files: number
    version: number
    text: string
    fullText: string
    parts: unknown
    to: string[]
    cc: string[]
    sentAt: Date | null
    headers: unknown
    appId: string | null
    address: string | null
  }
  'mails.known-senders': { userId: string; appId: string; staff: boolean; locale: string }
  'mails.match-account': { id: string }
  'mails.match-key': { appId: string; taskId: string; slug: string; name: string; archived: boolean }
  'mails.match-sent': {
    appId: string
    taskId: string
    slug: string
    name: string
    archived: boolean
    internal: boolean
  }
  'mails.match-token': { appId: string; taskId: string; slug: string; name: string; archived: boolean; userId: string }
  'mails.opened-request': { slug: string; name: string; appSlug: string; email: string; locale: string; userId: string }
  'mails.save-inbound-content': Record<never, never>
  'mails.take-inbound': { id: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
