import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

/** A message as a mail shows it; `fileName` where it is an attachment. Names are null for somebody who is gone. */
export type MailedMessage = {
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

// Staff write in accounts that they never entered.
const shown = `
    LEFT JOIN storages.file_cards f ON f.app_id = m.app_id AND f.id = m.file_id
    LEFT JOIN LATERAL (SELECT p.first_name, p.last_name, p.staff FROM accounts.people p
      WHERE p.id = m.author_id AND p.app_id IN (m.app_id, (SELECT o.id FROM accounts.app_cards o WHERE o.provider))
      ORDER BY p.app_id = m.app_id DESC LIMIT 1) p ON true
    LEFT JOIN projects.outside_people o ON o.app_id = m.app_id AND o.id = m.outside_id`
const columns = `m.id, m.created_at AS at, CASE WHEN m.file_id IS NULL THEN m.text ELSE '' END AS text,
         f.originalname AS "fileName", f.id AS "fileId", f.mimetype AS "fileType", f.size AS "fileSize",
         coalesce(p.first_name, o.name) AS "firstName",
         CASE WHEN o.id IS NULL THEN p.last_name ELSE '' END AS "lastName", p.staff`

// $1 account, $2 and $3 readers, each with a message that they were told of, $4 oldest message that is mailed at all
const unread = statement(
  'notifs.unread-messages',
  `
  SELECT e.user_id AS "userId", ${columns}, m.thread_id AS "threadId"
    FROM unnest($2::char(24)[], $3::char(24)[]) AS e (user_id, message_id)
    JOIN chats.mailed_messages m ON m.app_id = $1 AND m.id = e.message_id
    LEFT JOIN chats.read_positions r ON r.app_id = m.app_id AND r.user_id = e.user_id
         AND r.thread_id = m.thread_id${shown}
   WHERE m.created_at > $4 AND m.created_at > coalesce(r.read_to, '-infinity')
   ORDER BY m.created_at, m.id`,
  { notNull: ['userId', 'id', 'at', 'text', 'threadId'] },
)
const before = statement(
  'notifs.message-before',
  `
  SELECT ${columns} FROM chats.mailed_messages m${shown}
   WHERE m.app_id = $1 AND m.thread_id = $2 AND (m.created_at, m.id) < ($3::timestamptz, $4)
   ORDER BY m.created_at DESC, m.id DESC LIMIT 1`,
  { notNull: ['id', 'at', 'text'] },
)

// What is of the client thread and not their own. $1 account, $2 request, $3 outside address, $4 up to which they were
// mailed, $5 oldest message that is mailed at all
const forOutside = statement(
  'notifs.messages-for-outside',
  `
  SELECT ${columns} FROM chats.mailed_messages m${shown}
   WHERE m.app_id = $1 AND m.task_id = $2 AND NOT m.internal AND m.outside_id IS DISTINCT FROM $3
     AND m.created_at > greatest($4::timestamptz, $5::timestamptz)
   ORDER BY m.created_at, m.id LIMIT 100`,
  { notNull: ['id', 'at', 'text'] },
)

type OfOutside = { appId: string; taskId: string; outsideId: string; mailedTo: Date; notBefore: Date }

/** Messages of the client thread that an outside address was not mailed yet, oldest first (EML-043). */
export const readMessagesForOutside = (
  query: Query,
  { appId, taskId, outsideId, mailedTo, notBefore }: OfOutside,
): Promise<MailedMessage[]> => forOutside.readRows(query, appId, taskId, outsideId, mailedTo, notBefore)

/** A message that a person was told of. */
export type Notified = { userId: string; messageId: string }
type Asked = { appId: string; told: readonly Notified[]; notBefore: Date }
/** Oldest first, with the one before them. */
type Unread = { messages: MailedMessage[]; before: MailedMessage | null }

/** Of these messages those that each person has not read; nobody who has read all. */
export const readUnreadMessages = async (
  query: Query,
  { appId, told, notBefore }: Asked,
): Promise<Map<string, Unread>> => {
  const [userIds, messageIds] = [told.map(({ userId }) => userId), told.map(({ messageId }) => messageId)]
  const rows = await unread.readRows(query, appId, userIds, messageIds, notBefore)
  const found = new Map<string, Unread>()
  // Most have the same first message.
  const earlier = new Map<string, MailedMessage | null>()
  for (const { userId, threadId, ...message } of rows) {
    const known = found.get(userId)
    if (known) {
      known.messages.push(message)
      continue
    }
    if (!earlier.has(message.id)) {
      const [one] = await before.readRows(query, appId, threadId, message.at, message.id)
      earlier.set(message.id, one ?? null)
    }
    found.set(userId, { messages: [message], before: earlier.get(message.id) ?? null })
  }
  return found
}
