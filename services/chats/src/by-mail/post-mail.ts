import type { EventActor } from '@passerelle/contract/events'
import { fileToken } from '@passerelle/contract/storages/file-token'
import type { Tx } from '@passerelle/server/database/connect'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import type { messageStore, NewMessage } from '../messages/message-store.ts'
import type { Thread } from '../threads/thread.ts'
import { splitText } from './split-text.ts'
import { statement } from './statement-rows.ts'

type Part = { fileId: string | null; name: string; type: string; size: number; role: string }

const toPost = statement(
  'chats.mail-to-post',
  `
  SELECT i.app_id AS "appId", i.task_id AS "taskId", i.user_id AS "userId", i.outside_id AS "outsideId", i.opens,
         i.as_staff AS "asStaff", i.text, i.parts, i.not_taken AS "notTaken", t.thread_id AS "threadId",
         m.created_at - make_interval(secs => i.later_by_ms / 1000.0) AS "belongsAt"
    FROM mails.inbound_to_post i
    JOIN projects.task_threads t ON t.app_id = i.app_id AND t.task_id = i.task_id AND NOT t.internal
    LEFT JOIN chats.messages m ON m.app_id = i.app_id AND m.id = i.later_message_id
   WHERE i.id = $1`,
  { notNull: ['appId', 'taskId', 'opens', 'asStaff', 'text', 'parts', 'notTaken', 'threadId'] },
).as<{ parts: Part[] }>()
// Of two mails that are posted at once the second one knows where the first one is.
const inTurn = statement(
  'chats.mail-turn',
  `SELECT pg_advisory_xact_lock(hashtextextended('chats.mail:' || t.task_id, 0))::text AS locked
     FROM mails.inbound_to_post t WHERE t.id = $1`,
)
const posted = statement('chats.mail-posted', 'SELECT mails.inbound_posted($1, $2, $3) AS posted', {
  notNull: ['posted'],
})
// Whoever has read beyond the place of a message has not read that message.
const readAgain = statement(
  'chats.read-again',
  `
  UPDATE chats.thread_reads SET read_to = $3::timestamptz - interval '1 ms'
   WHERE app_id = $1 AND thread_id = $2 AND read_to >= $3 AND user_id IS DISTINCT FROM $4`,
)
const keepFile = statement('chats.keep-mailed-file', 'SELECT storages.keep_mailed_file($1, $2, $3, $4, $5, $6, $7)')
const register = statement('chats.register-staff', 'SELECT accounts.register_staff($1, $2, $3)')

type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record'> & { messages: ReturnType<typeof messageStore> }
/** `outside`: of an outside address, whose events have no actor. */
type Author = { kind: 'customer' | 'staff' | 'outside'; actor: EventActor }

const authorOf = ({ userId, asStaff }: { userId: string | null; asStaff: boolean }): Author => {
  if (userId === null) return { kind: 'outside', actor: { kind: 'system' } }
  const kind = asStaff ? ('staff' as const) : ('customer' as const)
  return { kind, actor: { kind, userId, via: 'mail' } }
}

/**
 * Subscriber that posts an accepted mail: its text, then each file as an attachment, in one transaction with its state,
 * so that it is posted once and whole. What opened a request has its text as description: only its files follow. One
 * that was decided after a later mail of its sender has its place before that (EML-026), and is unread for everybody.
 */
export const postMail = ({ clock, database, messages, newId, record }: Deps): Subscriber => {
  const write = async (tx: Tx, thread: Thread, list: readonly NewMessage[], { kind, actor }: Author) => {
    for (const message of list) {
      await messages.add(tx, thread, message)
      await record(tx, {
        appId: thread.appId,
        actor,
        name: 'message.posted',
        subject: thread.taskId,
        data: { messageId: message.id, threadId: thread.threadId, internal: false, bySide: kind },
      })
    }
  }
  return subscriber('post-mail', ['inbound.accepted', 'inbound.request_opened'], async ({ name, subject }) => {
    await database.transaction(async (tx) => {
      await tx.query(inTurn.with(subject))
      const [mail] = await toPost.readRows(tx.query, subject)
      // A mail that opens a request is posted when that is open.
      if (!mail || (mail.opens && name === 'inbound.accepted')) return
      const { appId, taskId, threadId, userId, outsideId, asStaff, parts, opens, notTaken, belongsAt } = mail
      const files = parts.filter(({ role }) => role !== 'dropped')
      const text = [opens ? '' : mail.text.trim(), notTaken].filter((each) => each !== '').join('\n\n')
      const now = clock.now()
      const first = belongsAt ?? now
      const list = [
        ...splitText(text).map((each) => ({ text: each, fileId: null })),
        ...files.map(({ fileId }) => ({ text: fileToken(fileId!), fileId })),
        // Messages are read in the order of their moments.
      ].map((each, index) => ({
        ...each,
        id: newId(),
        authorId: userId,
        outsideId,
        at: new Date(first.getTime() + index),
      }))
      const [marked] = await posted.readRows(tx.query, subject, list[0]?.id ?? null, now)
      if (!marked?.posted) return
      const author = authorOf(mail)
      if (asStaff) await tx.query(register.with(appId, userId, now))
      for (const { fileId, name: fileName, type, size } of files) {
        await tx.query(keepFile.with(appId, fileId, userId, fileName, type, size, now))
        const { actor } = author
        await record(tx, { appId, actor, name: 'file.stored', subject: fileId!, data: { mimetype: type, size } })
      }
      await write(tx, { appId, taskId, threadId, internal: false }, list, author)
      if (belongsAt) await tx.query(readAgain.with(appId, threadId, belongsAt, userId))
    })
  })
}
