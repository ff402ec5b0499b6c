import { fileToken } from '@passerelle/contract/storages/file-token'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { mailedTexts } from './mailed-texts.ts'
import { authorOf, postByMail, type Posting } from './posting.ts'
import { statement } from './statement-rows.ts'

type Part = { fileId: string | null; name: string; type: string; size: number; role: string }

const toPost = statement(
  'chats.mail-to-post',
  `
  SELECT i.app_id AS "appId", i.task_id AS "taskId", i.user_id AS "userId", i.outside_id AS "outsideId", i.opens,
         i.as_staff AS "asStaff", i.text, i.parts, i.not_taken AS "notTaken", t.thread_id AS "threadId", p.locale,
         m.created_at - make_interval(secs => i.later_by_ms / 1000.0) AS "belongsAt"
    FROM mails.inbound_to_post i
    JOIN projects.task_threads t ON t.app_id = i.app_id AND t.task_id = i.task_id AND NOT t.internal
    LEFT JOIN accounts.people p ON p.app_id = i.app_id AND p.id = i.user_id
    LEFT JOIN chats.messages m ON m.app_id = i.app_id AND m.id = i.later_message_id
   WHERE i.id = $1`,
  { notNull: ['appId', 'taskId', 'opens', 'asStaff', 'text', 'parts', 'notTaken', 'threadId'] },
).as<{ parts: Part[] }>()
// Of two mails that are posted at once the second one knows where the first one is.
const lock = statement(
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
const register = statement('chats.register-staff', 'SELECT accounts.register_staff($1, $2, $3)')

type Deps = Posting & Pick<Platform, 'clock' | 'database' | 'newId'>

/**
 * Subscriber that posts an accepted mail: its text, then each file as an attachment, in one transaction with its state,
 * so that it is posted once and whole. What opened a request has its text as description: only its files follow. One
 * that was decided after a later mail of its sender has its place before that (EML-026), and is unread for everybody.
 */
export const postMail = (deps: Deps): Subscriber => {
  const { clock, database, newId } = deps
  return subscriber('post-mail', ['inbound.accepted', 'inbound.request_opened'], async ({ name, subject }) => {
    await database.transaction(async (tx) => {
      await tx.query(lock.with(subject))
      const [mail] = await toPost.readRows(tx.query, subject)
      // A mail that opens a request is posted when that is open.
      if (!mail || (mail.opens && name === 'inbound.accepted')) return
      const { appId, taskId, threadId, userId, outsideId, asStaff, parts, opens, notTaken, belongsAt } = mail
      const files = parts.flatMap(({ fileId, ...part }) => (fileId === null ? [] : [{ ...part, fileId }]))
      const now = clock.now()
      const first = belongsAt ?? now
      const list = [
        ...mailedTexts(opens ? '' : mail.text, notTaken, mail.locale).map((each) => ({ text: each, fileId: null })),
        ...files.map(({ fileId }) => ({ text: fileToken(fileId), fileId })),
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
      if (asStaff) await tx.query(register.with(appId, userId, now))
      await postByMail(
        deps,
        tx,
        { appId, taskId, threadId, internal: false },
        { files, list, author: authorOf(mail), now },
      )
      if (belongsAt) await tx.query(readAgain.with(appId, threadId, belongsAt, userId))
    })
  })
}
