/** Events of mails: no address, subject or text (EML-052). */
export type MailEventFacts = {
  /** What became of an incoming mail, the subject; `by`: the member of staff who took it. */
  'inbound.held': { reason: string }
  'inbound.accepted': { taskId: string; proof: string; by?: string }
  'inbound.ignored': { reason: string }
  'inbound.discarded': { reason: string }
  'inbound.restored': Record<string, never>
  /** Mails that wait for staff will be discarded from this day on, `2026-02-03`. */
  'inbound.expiring': { count: number; to: string }
  /** Mails cannot be received since then; and can be again. */
  'inbound.source_failing': { since: string }
  'inbound.source_healed': Record<string, never>
  'inbound.request_opened': { taskId: string }
  /** The text of a received mail, the subject, was too long for its message and is a document now. */
  'inbound.document_stored': Record<string, never>
  'inbound.downloaded': Record<string, never>
  /** A delivery report said that a sent mail, the subject, did not reach its receiver. */
  'mail.bounced': { status: string }
  /** Mails go to the person, the subject, again, whose address failed. */
  'mail_address.retried': Record<string, never>
  'mail.resent': { mailId: string; template: string }
  /** Project staff block or trust a sender; `domain`: all its addresses. */
  'sender_rule.made': { rule: string; domain: boolean }
  'sender_rule.removed': Record<string, never>
  'account_mails.changed': { fields: string[] }
}
