import { customerAdminRole } from '@passerelle/kernel/roles'
import { unsubscribeTokens } from '@passerelle/server/mail/unsubscribe-token'
import type { Platform } from '@passerelle/server/platform'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import { statement } from './statement-rows.ts'
import { readNoticeDetails } from './notice-details-view.ts'
import { noticeLink } from './notice-link.ts'
import { noticeSentence } from './notice-text.ts'
import { answerLinks } from './answer-links.ts'
import { mailOf } from './notice-mail.ts'
import { mailDeadlineName } from './tell-people.ts'
import { takeThreadMails } from '../thread-mails/thread-mail.ts'

/** Followers of a message who are mailed in one transaction. */
const mostAlike = 200

const due = statement(
  'notifs.mailDue',
  `
  SELECT app_id AS "appId", id, mail_due_at AS "dueAt" FROM notifs.notices
   WHERE mail_due_at <= $2 AND ($1::timestamptz IS NULL OR mail_due_at > $1) ORDER BY mail_due_at, app_id, id LIMIT $3`,
  { notNull: ['dueAt'] },
)
const take = statement(
  'notifs.takeMail',
  `
  UPDATE notifs.notices SET mail_due_at = NULL, mail_mode = NULL
   WHERE app_id = $1 AND id = $2 AND mail_due_at = $3 AND mail_due_at <= $4
  RETURNING user_id AS "userId", kind, task_id AS "taskId", message_id AS "messageId",
    (SELECT t.thread_id FROM projects.task_threads t WHERE t.app_id = $1 AND t.task_id = notifs.notices.task_id
        AND t.internal = (kind = 'internal_message')) AS "threadId",
    (SELECT mail_mode FROM notifs.notices o WHERE o.app_id = $1 AND o.id = $2) AS mode`,
).as<{ mode: 'now' | 'digest' }>()
// Those who are told of the same message at the same moment, in a batch: they are mailed together.
const takeAlike = statement(
  'notifs.takeAlike',
  `
  UPDATE notifs.notices SET mail_due_at = NULL, mail_mode = NULL
   WHERE (app_id, id) IN (SELECT app_id, id FROM notifs.notices
           WHERE mail_due_at = $4 AND app_id = $1 AND task_id = $2 AND message_id = $3 AND kind = $5
             AND mail_mode = 'now'
           ORDER BY id LIMIT ${mostAlike} FOR UPDATE SKIP LOCKED)
  RETURNING user_id AS "userId"`,
)
const takeDigest = statement(
  'notifs.takeDigest',
  `
  UPDATE notifs.notices SET mail_due_at = NULL, mail_mode = NULL
   WHERE user_id = $1 AND mail_due_at = $2 AND mail_mode = 'digest' RETURNING app_id AS "appId", id`,
)
// Messages of a request that its reader muted (EML-013).
const muted = statement(
  'notifs.muted-messages',
  `
  SELECT n.id FROM notifs.notices n JOIN notifs.muted_requests m
      ON m.app_id = n.app_id AND m.user_id = n.user_id AND m.task_id = n.task_id
   WHERE n.app_id = ANY ($1::char(24)[]) AND n.id = ANY ($2::char(24)[]) AND n.category = 'messages'`,
)
const threadReceivers = statement(
  'notifs.threadReceivers',
  `
  SELECT id AS "userId", email, locale, staff, home FROM accounts.notice_receivers
   WHERE id = ANY ($2::char(24)[]) AND app_id = CASE WHEN staff THEN home ELSE $1 END`,
  { notNull: ['userId', 'email', 'staff', 'home'] },
).as<Pick<Receiver, 'locale'>>()
const receiver = statement(
  'notifs.receiver',
  `
  SELECT email, locale, staff, home, NOT staff AND $3 = ANY (roles) AS admin FROM accounts.notice_receivers
   WHERE id = $2 AND app_id = CASE WHEN staff THEN home ELSE $1 END`,
  { notNull: ['email', 'staff', 'home', 'admin'] },
).as<Pick<Receiver, 'locale'>>()

type Receiver = { email: string; locale: 'fr' | 'en'; staff: boolean; home: string; admin: boolean }

/**
 * Deadline that mails unread notices: the unread messages of a thread together after some minutes; the digest at its
 * hour, all notices in one mail. A message is not mailed to whoever looks at its thread at that moment (EML-002).
 */
export const mailDeadline = ({ clock, env, database, queueMail, record, visibleTopics }: Platform): Deadline => {
  const isLooking = async (userId: string, threadId: string | null) =>
    threadId !== null && (await visibleTopics.isSeen({ userId, topic: 'thread', id: threadId }))
  return {
    name: mailDeadlineName,
    findDueBetween: ({ from, to, limit }) => due.readRows(database.query, from, to, limit),
    fire: async (tx, { appId, id, dueAt }, now) => {
      const taken = await tx.query(take.with(appId, id, dueAt, now))
      const first = taken.rows[0]
      if (!first) return false
      const { userId, kind, taskId, messageId, threadId } = first
      const objection = { fr: env.termsNoticeTextFr, en: env.termsNoticeTextEn }
      const context = { now: clock.now(), origin: env.origin, unsubscribe: unsubscribeTokens(env).create, objection }
      if (first.mode === 'now' && taskId !== null && (kind === 'message' || kind === 'internal_message')) {
        const alike = await takeAlike.readRows(tx.query, appId, taskId, messageId, dueAt, kind)
        const told = [userId, ...alike.map((one) => one.userId)]
        const looking = await Promise.all(told.map((one) => isLooking(one, threadId)))
        // Whoever looks at the thread sees the message.
        const mailed = told.filter((_, index) => !looking[index])
        const receivers = await threadReceivers.readRows(tx.query, appId, mailed)
        await queueMail(tx, await takeThreadMails(tx.query, { appId, taskId, messageId, kind }, receivers, context))
        return true
      }
      const found = await tx.query(receiver.with(appId, userId, customerAdminRole))
      const to = found.rows[0]
      const others = first.mode === 'digest' ? (await tx.query(takeDigest.with(first.userId, dueAt))).rows : []
      if (!to) return true
      const all = [{ appId, id }, ...others]
      const silenced = await muted.readRows(
        tx.query,
        all.map((notice) => notice.appId),
        all.map((notice) => notice.id),
      )
      const details = (await readNoticeDetails(tx.query, all)).filter((notice) =>
        silenced.every((row) => row.id !== notice.id),
      )
      if (details.length === 0) return true
      if (first.mode === 'now') {
        const withLinks = answerLinks({ env, record })
        for (const notice of details)
          await queueMail(tx, await withLinks(tx, notice, to, mailOf(notice, to, context), context.now))
        return true
      }
      const items = details.map((notice) => ({
        title: [notice.taskSlug, noticeSentence(notice, to.locale)].filter((part) => part !== null).join(' · '),
        link: noticeLink(notice, { ...context, staff: to.staff }),
      }))
      await queueMail(tx, {
        appId: to.home,
        userId: first.userId,
        to: to.email,
        locale: to.locale,
        template: 'digest',
        variables: { items: JSON.stringify(items), link: `${env.origin}${to.staff ? '/admin/inbox' : '/inbox'}` },
        key: `digest:${to.home}:${first.userId}:${dueAt.getTime()}`,
      })
      return true
    },
  }
}
