import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'mails.accept-inbound': { proof: string }
  'mails.begin-raw': Record<never, never>
  'mails.change-inbound': { appId: string | null; address: string | null }
  'mails.count-rules': { rules: number }
  'mails.decide-inbound': Record<never, never>
  'mails.discard-raw': { isPosted: boolean; fileIds: string[] }
  'mails.document-stored': Record<never, never>
  'mails.drop-content': Record<never, never>
  'mails.drop-inbound': Record<never, never>
  'mails.earlier-pictures': { sha256: string }
  'mails.edit-inbound-content': Record<never, never>
  'mails.end-raw': Record<never, never>
  'mails.expire-inbound': { id: string; appId: string | null }
  'mails.expiring-inbound': { count: number; first: string | null }
  'mails.fail-inbound': Record<never, never>
  'mails.failing-sources': { since: Date }
  'mails.follow-from-outside': { outsideId: string | null; outcome: string }
  'mails.forget-sources': Record<never, never>
  'mails.found-raw': Record<never, never>
  'mails.healed-sources': { source: string }
  'mails.inbound': {
    id: string
    source: string
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
  'mails.inbound-asked': { gone: boolean }
  'mails.inbound-count': { held: number; oldestAt: Date | null }
  'mails.inbound-due': { id: string }
  'mails.inbound-held': {
    subject: string | null
    address: string | null
    name: string | null
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
  'mails.inbound-many': {
    id: string
    version: number
    appId: string | null
    userId: string | null
    taskId: string | null
    address: string | null
    together: boolean | null
  }
  'mails.inbound-of-account': { inHour: number }
  'mails.inbound-of-domain': { held: number }
  'mails.inbound-people': { _id: string; firstName: string; lastName: string; app: unknown }
  'mails.inbound-recent': { inTenMinutes: number; inHour: number }
  'mails.inbound-taken': { taken: boolean }
  'mails.inbound-tasks': { appId: string; taskId: string; slug: string; name: string; outside: boolean }
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
  'mails.is-account': { id: string | null }
  'mails.keep-mailbox-place': Record<never, never>
  'mails.known-senders': { userId: string; appId: string; staff: boolean; locale: string; takesRequests: boolean }
  'mails.lets-outside': { outside: boolean }
  'mails.lost-raws': { id: string }
  'mails.mail-to-print': {
    appId: string | null
    state: string
    subject: string | null
    title: string | null
    receivedAt: Date
    text: string
    locale: string | null
  }
  'mails.mailbox-place': { mailbox: string; server: string; uidValidity: string; lastUid: string }
  'mails.match-account': { id: string }
  'mails.match-key': {
    appId: string
    taskId: string
    slug: string
    name: string
    archived: boolean
    takesReplies: boolean
  }
  'mails.match-outside': {
    appId: string
    taskId: string
    slug: string
    name: string
    archived: boolean
    takesReplies: boolean
    outsideId: string
    email: string
  }
  'mails.match-sent': {
    appId: string
    taskId: string
    slug: string
    name: string
    archived: boolean
    takesReplies: boolean
    internal: boolean
  }
  'mails.match-token': {
    appId: string
    taskId: string
    slug: string
    name: string
    archived: boolean
    takesReplies: boolean
    userId: string
  }
  'mails.met-rules': { appId: string | null; rule: string }
  'mails.note-bounce': { id: string; address: string; appId: string | null; bounced: boolean }
  'mails.opened-request': { slug: string; name: string; appSlug: string; email: string; locale: string; userId: string }
  'mails.provider-account': { id: string }
  'mails.read-again': Record<never, never>
  'mails.remove-rule': { appId: string | null }
  'mails.rules-turn': { locked: string | null }
  'mails.save-inbound-content': Record<never, never>
  'mails.save-rule': { id: string }
  'mails.sender-rules': {
    _id: string
    pattern: string
    rule: string | null
    note: string
    createdAt: Date
    app: unknown
  }
  'mails.source-fails': Record<never, never>
  'mails.source-works': Record<never, never>
  'mails.staff-has-address': { has: boolean }
  'mails.take-inbound': { id: string }
  'mails.too-long': { appId: string | null }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
