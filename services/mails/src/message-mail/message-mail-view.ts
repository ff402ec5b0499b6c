import type { MessageMail, ReceivedMail, SentMail } from '@passerelle/contract/mails/message-mail'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { stateOfMail } from '../deliveries/delivery-state.ts'
import { proposedPeople } from './proposed-people.ts'
import { statement } from './statement-rows.ts'

/** A message as a subject: who may read it, and who wrote it. */
export type MailedSubject = { appId: string; id: string; internal: boolean; authorId: string | null }
/** A request that a mail opened, as a subject: who may read it, and who sent that mail. */
export type MailedRequest = { appId: string; id: string; inboundId: string; authorId: string | null }

// Staff who are in no account find one that has a mail: messages are read by their account.
const subject = statement(
  'mails.message-subject',
  `
  SELECT app_id AS "appId", id, internal, author_id AS "authorId" FROM chats.mailed_messages
   WHERE id = $1
     AND app_id = coalesce($2::bpchar,
       (SELECT x.app_id FROM mails.mails_of_messages x WHERE x.message_id = $1 LIMIT 1))`,
  { notNull: ['appId', 'id', 'internal'] },
)
const request = statement(
  'mails.request-subject',
  `
  SELECT r.app_id AS "appId", r.id, i.id AS "inboundId", i.user_id AS "authorId"
    FROM projects.task_headlines r JOIN mails.inbound i ON i.app_id = r.app_id AND i.task_id = r.id
   WHERE r.id = $1 AND ($2::bpchar IS NULL OR r.app_id = $2) AND i.opens AND i.state = 'posted'`,
  { notNull: ['appId', 'id'] },
)
const byMessage = statement(
  'mails.inbound-of-message',
  `SELECT id FROM mails.inbound WHERE message_id = $1 AND app_id = $2 AND state = 'posted'`,
)
// What was published by hand has the text that staff chose: its mail may quote what the customer does not see.
const received = statement(
  'mails.received-mail',
  `
  SELECT i.id, i.task_id AS "taskId", coalesce(p.first_name || ' ' || p.last_name, e.name, i.from_name, '') AS name,
         i.from_address AS email, i.to_addresses AS "to", i.cc_addresses AS cc, i.subject, i.sent_at AS "sentAt",
         i.received_at AS "receivedAt", i.proof, c.parts, i.handled_by IS NOT NULL AS "byHand",
         coalesce(c.full_text, '') AS "fullText", coalesce(c.text, '') AS text, i.raw_discarded_at IS NULL AS "hasRaw",
         CASE WHEN h.id IS NOT NULL THEN
           json_build_object('_id', h.id, 'firstName', h.first_name, 'lastName', h.last_name) END AS "acceptedBy"
    FROM mails.inbound i LEFT JOIN mails.inbound_contents c ON c.inbound_id = i.id
    LEFT JOIN accounts.people p ON p.app_id = i.app_id AND p.id = i.user_id AND NOT p.anonymised
    LEFT JOIN projects.outside_people e ON e.app_id = i.app_id AND e.id = i.outside_id
    LEFT JOIN LATERAL (SELECT s.id, s.first_name, s.last_name FROM accounts.people s
      WHERE s.id = i.handled_by AND NOT s.anonymised LIMIT 1) h ON true
   WHERE i.id = $1`,
  { notNull: ['id', 'taskId', 'name', 'to', 'cc', 'receivedAt', 'byHand', 'fullText', 'text', 'hasRaw'] },
).as<{
  proof: ReceivedMail['proof']
  parts: { name: string; size: number; role: string }[] | null
  acceptedBy: ReceivedMail['acceptedBy']
}>()
const sent = statement(
  'mails.sent-of-message',
  `
  SELECT o.address, ${stateOfMail} AS state, left(o.last_error, 300) AS error, e.name, o.outside_id AS "outsideId",
         coalesce(o.bounced_at, o.sent_at, o.given_up_at, o.cancelled_at, o.created_at) AS at,
         CASE WHEN p.id IS NOT NULL THEN
           json_build_object('_id', p.id, 'firstName', p.first_name, 'lastName', p.last_name) END AS person
    FROM mails.outgoing_messages m JOIN mails.outgoing o ON o.id = m.outgoing_id
    LEFT JOIN accounts.people p ON p.app_id = o.app_id AND p.id = o.user_id AND NOT p.anonymised
    LEFT JOIN projects.outside_people e ON e.app_id = o.app_id AND e.id = o.outside_id
   WHERE m.message_id = $1 AND m.app_id = $2 AND (o.cancelled_at IS NULL OR o.last_error = 'address_fails:')
   ORDER BY o.created_at, o.id LIMIT 200`,
  { notNull: ['state', 'at'] },
).as<Pick<SentMail, 'person' | 'state'>>()

/** An address of ours without its token, with which anybody could answer as somebody else. */
const withoutToken = (address: string) => address.replace(/[+-][a-z2-7]{26,27}@/i, '+…@')

/** Read models of the mails behind a message (EML-051). */
export const messageMailView = (platform: Pick<Platform, 'clock' | 'database' | 'env'>) => {
  const { query } = platform.database
  const proposedTo = proposedPeople(platform)
  const readReceived = async (id: string, appId: string, actor: Person, all: boolean): Promise<ReceivedMail> => {
    const staff = actor.kind === 'staff'
    const [mail] = await received.readRows(query, id)
    if (!mail) throw new Problem('not_found')
    const { name, email, to, cc, subject: title, sentAt, receivedAt, proof, parts, acceptedBy } = mail
    return {
      direction: 'in' as const,
      from: { name, email: all ? email : null },
      to: all ? to.map(withoutToken) : [],
      cc: all ? cc.map(withoutToken) : [],
      subject: all ? title : null,
      sentAt: sentAt?.toISOString() ?? null,
      receivedAt: receivedAt.toISOString(),
      proof: all ? proof : null,
      dropped: (parts ?? [])
        .filter(({ role }) => role === 'dropped')
        .map(({ name: fileName, size }) => ({ name: fileName, size })),
      fullText: mail.byHand && !staff ? mail.text : mail.fullText,
      acceptedBy: all ? acceptedBy : null,
      inboundId: staff && mail.hasRaw ? mail.id : null,
      task: { _id: mail.taskId, appId },
      proposed: await proposedTo(id, actor),
    }
  }
  return {
    find: async (actor: Person, messageId: string): Promise<MailedSubject | null> => {
      const [found] = await subject.readRows(query, messageId, actor.appId ?? null)
      return found ?? null
    },
    findRequest: async (actor: Person, taskId: string): Promise<MailedRequest | null> => {
      const [found] = await request.readRows(query, taskId, actor.appId ?? null)
      return found ?? null
    },
    readRequest: ({ appId, inboundId, authorId }: MailedRequest, actor: Person): Promise<ReceivedMail> =>
      readReceived(inboundId, appId, actor, actor.kind === 'staff' || actor.userId === authorId),
    /** Throws `not_found` where the message has no mail that this reader may know of. */
    read: async (message: MailedSubject, actor: Person): Promise<MessageMail> => {
      const staff = actor.kind === 'staff'
      const all = staff || actor.userId === message.authorId
      const [came] = await byMessage.readRows(query, message.id, message.appId)
      if (came) return readReceived(came.id, message.appId, actor, all)
      const list = all ? await sent.readRows(query, message.id, message.appId) : []
      if (list.length === 0) throw new Problem('not_found')
      return {
        direction: 'out',
        list: list.map(({ person, name, address, outsideId, state, at, error }) => ({
          person,
          name,
          address: staff || outsideId !== null ? address : null,
          state,
          at: at.toISOString(),
          error: staff ? error : null,
        })),
      }
    },
  }
}
