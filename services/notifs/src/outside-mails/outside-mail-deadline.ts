import type { Deadline } from '@passerelle/server/deadlines/deadline'
import { unsubscribeTokens } from '@passerelle/server/mail/unsubscribe-token'
import type { Platform } from '@passerelle/server/platform'
import { maxMessageAge, maxMailedMessages, shownOf } from '../thread-mails/thread-mail.ts'
import { readMessagesForOutside } from '../thread-mails/thread-messages-view.ts'
import { findOutsideFollower } from './outside-followers-view.ts'
import { statement } from './statement-rows.ts'

export const outsideMailName = 'mail-outside'

const due = statement(
  'notifs.outside-due',
  `
  SELECT app_id AS "appId", outside_id AS id, mail_due_at AS "dueAt" FROM notifs.outside_mails
   WHERE mail_due_at <= $2 AND ($1::timestamptz IS NULL OR mail_due_at > $1)
   ORDER BY mail_due_at, app_id, outside_id LIMIT $3`,
  { notNull: ['dueAt'] },
)
const take = statement(
  'notifs.outside-take',
  `
  UPDATE notifs.outside_mails SET mail_due_at = NULL
   WHERE app_id = $1 AND outside_id = $2 AND mail_due_at = $3 AND mail_due_at <= $4
  RETURNING mailed_to AS "mailedTo"`,
)
const mailed = statement(
  'notifs.outside-mailed',
  'UPDATE notifs.outside_mails SET mailed_to = greatest(mailed_to, $3) WHERE app_id = $1 AND outside_id = $2',
)

/**
 * Deadline that mails somebody from outside the messages of the client thread since the last mail, but their own
 * (EML-043). Nothing goes to one whose mails have ended.
 */
export const outsideMailDeadline = ({ clock, database, env, queueMail }: Platform): Deadline => ({
  name: outsideMailName,
  findDueBetween: ({ from, to, limit }) => due.readRows(database.query, from, to, limit),
  fire: async (tx, { appId, id: outsideId, dueAt }, now) => {
    const [taken] = await take.readRows(tx.query, appId, outsideId, dueAt, now)
    if (!taken) return false
    const follower = await findOutsideFollower(tx.query, appId, outsideId)
    if (!follower) return true
    const { taskId, taskSlug, taskName, email, locale, listId, addedAt } = follower
    const mailedTo = new Date(Math.max(taken.mailedTo.getTime(), addedAt.getTime()))
    const notBefore = new Date(clock.now().getTime() - maxMessageAge)
    const all = await readMessagesForOutside(tx.query, { appId, taskId, outsideId, mailedTo, notBefore })
    const parts = Array.from({ length: Math.ceil(all.length / maxMailedMessages) }, (_, index) =>
      all.slice(index * maxMailedMessages, (index + 1) * maxMailedMessages),
    )
    await queueMail(
      tx,
      parts.map((messages) => ({
        appId,
        userId: null,
        outsideId,
        to: email,
        locale,
        template: 'outside_thread' as const,
        variables: {
          taskSlug,
          taskName,
          messages: JSON.stringify(messages.map(shownOf)),
          unsubscribe: unsubscribeTokens(env).create({ appId, userId: outsideId, topic: 'outside', subjectId: taskId }),
        },
        key: `thread:${outsideId}:${messages[0]!.id}:${messages.at(-1)!.id}`,
        about: { taskId, listId, internal: false },
        carries: { appId, messageIds: messages.map(({ id }) => id) },
      })),
    )
    const last = all.at(-1)
    if (last) await tx.query(mailed.with(appId, outsideId, last.at))
    return true
  },
})
