import { days } from '@passerelle/kernel/durations'
import type { MailedMessage as Shown, ThreadNext } from '@passerelle/contract/mails/mailed-message'
import type { Query } from '@passerelle/server/database/connect'
import type { MailSubscription } from '@passerelle/server/mail/unsubscribe-token'
import type { NewMail } from '@passerelle/server/mail/queue-mail'
import { statement } from './statement-rows.ts'
import { readUnreadMessages, type MailedMessage } from './thread-messages-view.ts'

/** Messages older than this are never mailed: those of the past, and of an import. */
export const maxMessageAge = days(1)
export const maxMailedMessages = 20

const request = statement(
  'notifs.mailed-request',
  `
  SELECT t.slug, t.name, t.pending_status AS "pendingStatus", t.estimate_hold AS "estimateHold",
         t.archive_due_at AS "archiveDueAt", t.auto_accept_due_at AS "autoAcceptDueAt", a.slug AS "appSlug",
         ARRAY(SELECT m.user_id FROM notifs.muted_requests m
           WHERE m.app_id = t.app_id AND m.task_id = t.id AND m.user_id = ANY ($3::char(24)[])) AS muted
    FROM projects.task_headlines t JOIN accounts.app_cards a ON a.id = t.app_id
   WHERE t.app_id = $1 AND t.id = $2`,
  { notNull: ['slug', 'name', 'appSlug', 'muted'] },
)
// The oldest messages that are due later, of a request that is not muted.
const takeSome = statement(
  'notifs.take-for-answer',
  `
  UPDATE notifs.notices SET mail_due_at = NULL, mail_mode = NULL
   WHERE (app_id, id) IN (SELECT app_id, id FROM notifs.notices n
           WHERE app_id = $1 AND task_id = $2 AND user_id = $3 AND kind = 'message' AND mail_mode = 'now'
             AND mail_due_at IS NOT NULL AND NOT EXISTS (SELECT FROM notifs.muted_requests m
               WHERE m.app_id = n.app_id AND m.user_id = n.user_id AND m.task_id = n.task_id)
           ORDER BY created_at, id LIMIT $4)
  RETURNING message_id AS "messageId"`,
)
// The other messages of the thread that are due later: one mail has them all. One that another transaction takes at
// this moment is in its mail.
const takeOthers = statement(
  'notifs.take-thread',
  `
  UPDATE notifs.notices SET mail_due_at = NULL, mail_mode = NULL
   WHERE (app_id, id) IN (SELECT app_id, id FROM notifs.notices
           WHERE app_id = $1 AND task_id = $2 AND user_id = ANY ($3::char(24)[]) AND kind = $4 AND mail_mode = 'now'
             AND mail_due_at IS NOT NULL
           FOR UPDATE SKIP LOCKED)
  RETURNING user_id AS "userId", message_id AS "messageId"`,
)

type Request = {
  pendingStatus: string | null
  estimateHold: boolean | null
  archiveDueAt: Date | null
  autoAcceptDueAt: Date | null
}

/** Messages that a mail asking for an answer takes with it (EML-004). */
const mostWithAnswer = 5

/**
 * Unread messages of the client thread for a mail that asks for an answer, whose own mails are cleared: what that mail
 * has of them, nothing for none.
 */
export const takeMessagesForAnswer = async (
  query: Query,
  { appId, taskId, userId }: { appId: string; taskId: string; userId: string },
  now: Date,
): Promise<Pick<NewMail, 'messages' | 'carries'>> => {
  const taken = await takeSome.readRows(query, appId, taskId, userId, mostWithAnswer)
  const messageIds = taken.map(({ messageId }) => messageId).filter((id) => id !== null)
  if (messageIds.length === 0) return {}
  const notBefore = new Date(now.getTime() - maxMessageAge)
  const told = messageIds.map((messageId) => ({ userId, messageId }))
  const found = (await readUnreadMessages(query, { appId, told, notBefore })).get(userId)
  if (!found) return {}
  const { messages } = found
  return {
    messages: JSON.stringify(messages.map(shownOf)),
    carries: { appId, messageIds: messages.map(({ id }) => id) },
  }
}

/** What mail programs group the mails of a request by. */
export const listIdOf = (taskSlug: string, appSlug: string): string => `${taskSlug}.${appSlug}`.toLowerCase()

/** What a customer has to do next and until when, off the state of the request (EML-010). */
const nextOf = ({ pendingStatus, estimateHold, archiveDueAt, autoAcceptDueAt }: Request): ThreadNext => {
  if (pendingStatus === 'completed' && autoAcceptDueAt) return { step: 'completion', until: autoAcceptDueAt }
  if (pendingStatus !== 'customer' || !archiveDueAt) return { step: 'nothing', until: null }
  return { step: estimateHold === true ? 'estimate' : 'answer', until: archiveDueAt }
}

/** A message as a mail shows it. */
export const shownOf = ({
  at,
  text,
  fileName,
  fileId,
  fileType,
  fileSize,
  firstName,
  lastName,
  staff,
}: MailedMessage): Shown => ({
  author: firstName === null ? null : { firstName, lastName: lastName ?? '', staff: staff === true },
  at: at.toISOString(),
  text,
  fileName,
  ...(fileId !== null &&
    fileType !== null &&
    fileSize !== null && { file: { id: fileId, type: fileType, size: fileSize } }),
})

export type ThreadReceiver = { userId: string; email: string; locale: 'fr' | 'en'; staff: boolean; home: string }
type Notice = { appId: string; taskId: string; messageId: string | null; kind: string }
type Context = {
  now: Date
  origin: string
  unsubscribe: (subscription: MailSubscription) => string
}

/**
 * The mails of a thread for those who were told of a message: all its messages that each has not read, at most twenty
 * in one mail, and their other planned mails are cleared (EML-002, EML-003). None for whom there is nothing to mail:
 * all read, older than a day, or muted (EML-013, EML-014).
 */
export const takeThreadMails = async (
  query: Query,
  { appId, taskId, messageId, kind }: Notice,
  receivers: readonly ThreadReceiver[],
  { now, origin, unsubscribe }: Context,
): Promise<NewMail[]> => {
  const userIds = receivers.map(({ userId }) => userId)
  const others = await takeOthers.readRows(query, appId, taskId, userIds, kind)
  const [about] = await request.readRows(query, appId, taskId, userIds)
  if (!about) return []
  const told = [...userIds.map((userId) => ({ userId, messageId })), ...others].flatMap((one) =>
    one.messageId === null || about.muted.includes(one.userId) ? [] : [{ ...one, messageId: one.messageId }],
  )
  const unread = await readUnreadMessages(query, { appId, told, notBefore: new Date(now.getTime() - maxMessageAge) })
  return receivers.flatMap(({ userId, email, locale, staff, home }): NewMail[] => {
    const found = unread.get(userId)
    if (!found) return []
    const { step, until } = staff ? { step: 'nothing' as const, until: null } : nextOf(about)
    const { messages: all, before } = found
    const parts = Array.from({ length: Math.ceil(all.length / maxMailedMessages) }, (_, index) =>
      all.slice(index * maxMailedMessages, (index + 1) * maxMailedMessages),
    )
    return parts.map((messages, index) => ({
      appId: staff ? home : appId,
      userId,
      to: email,
      locale,
      template: 'thread' as const,
      key: `thread:${userId}:${messages.at(-1)!.id}`,
      variables: {
        taskSlug: about.slug,
        taskName: about.name,
        link: `${origin}${staff ? '/admin/tasks' : '/projects/tasks'}/${about.slug}`,
        messages: JSON.stringify(messages.map(shownOf)),
        before: before && index === 0 ? JSON.stringify(shownOf(before)) : '',
        next: step,
        until: until?.toISOString() ?? '',
        unsubscribe: unsubscribe({ appId, userId, topic: 'request', subjectId: taskId }),
      },
      about: { taskId, listId: listIdOf(about.slug, about.appSlug), internal: kind === 'internal_message' },
      carries: { appId, messageIds: messages.map(({ id }) => id) },
    }))
  })
}
