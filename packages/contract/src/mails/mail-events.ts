import * as z from 'zod/mini'
import { event } from '../event.ts'

/** Events of mails: no address, subject or text (EML-052). */
export const mailEvents = {
  /** What became of an incoming mail, the subject; `by`: the member of staff who took it. */
  'inbound.held': event('queue', { reason: z.string() }),
  'inbound.accepted': event(
    'queue',
    { taskId: z.string(), proof: z.string(), by: z.optional(z.string()) },
    { subscribed: true },
  ),
  'inbound.ignored': event('queue', { reason: z.string() }),
  'inbound.discarded': event('queue', { reason: z.string() }),
  'inbound.restored': event('queue'),
  /** Mails that wait for staff will be discarded from this day on, `2026-02-03`. */
  'inbound.expiring': event('none', { count: z.number(), to: z.string() }, { subscribed: true }),
  /** Mails cannot be received since then; and can be again. */
  'inbound.source_failing': event('none', { since: z.string() }, { subscribed: true }),
  'inbound.source_healed': event('none', {}, { subscribed: true }),
  'inbound.request_opened': event('none', { taskId: z.string() }, { subscribed: true }),
  /** The text of a received mail, the subject, was too long for its message and is a document now. */
  'inbound.document_stored': event('none', {}, { subscribed: true }),
  'inbound.downloaded': event('none'),
  /** A delivery report said that a sent mail, the subject, did not reach its receiver. */
  'mail.bounced': event('none', { status: z.string() }),
  /** Mails go to the person, the subject, again, whose address failed. */
  'mail_address.retried': event('none'),
  'mail.resent': event('none', { mailId: z.string(), template: z.string() }),
  /** Project staff block or trust a sender; `domain`: all its addresses. */
  'sender_rule.made': event('none', { rule: z.string(), domain: z.boolean() }),
  'sender_rule.removed': event('none'),
  'account_mails.changed': event('none', { fields: z.array(z.string()) }),
}
