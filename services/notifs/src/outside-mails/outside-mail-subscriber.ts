import type { EventOf } from '@passerelle/contract/events'
import { seconds } from '@passerelle/kernel/durations'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import { unsubscribeTokens } from '@passerelle/server/mail/unsubscribe-token'
import type { Platform } from '@passerelle/server/platform'
import { findOutsideFollower } from './outside-followers-view.ts'
import { outsideMailName } from './outside-mail-deadline.ts'
import { statement } from './statement-rows.ts'

// Whoever follows again was not mailed what was written meanwhile.
const begin = statement(
  'notifs.outside-begin',
  `
  INSERT INTO notifs.outside_mails AS m (app_id, outside_id, task_id, mailed_to) VALUES ($1, $2, $3, $4)
  ON CONFLICT (app_id, outside_id) DO UPDATE SET mailed_to = greatest(m.mailed_to, excluded.mailed_to)`,
)
// One mail has all that is written until the first of them is due (EML-003). $3: when the message was posted, $5: the
// message. One that has its place before others that were mailed is mailed with those that follow it (EML-026).
const plan = statement(
  'notifs.outside-plan',
  `
  WITH late AS (
    SELECT created_at FROM chats.mailed_messages WHERE app_id = $1 AND id = $5 AND created_at < $3::timestamptz
  )
  INSERT INTO notifs.outside_mails AS m (app_id, outside_id, task_id, mailed_to, mail_due_at)
  SELECT o.app_id, o.id, o.task_id, o.created_at, $4 FROM projects.outside_followers o
   WHERE o.app_id = $1 AND o.task_id = $2 AND o.created_at <= $3
  ON CONFLICT (app_id, outside_id) DO UPDATE SET mail_due_at = coalesce(m.mail_due_at, $4),
         mailed_to = least(m.mailed_to, (SELECT created_at - interval '1 ms' FROM late))
   WHERE (m.mail_due_at IS NULL AND m.mailed_to < $3) OR m.mailed_to > (SELECT created_at FROM late)
  RETURNING outside_id AS "outsideId", mail_due_at AS "dueAt"`,
  { notNull: ['dueAt'] },
)

const followed = statement(
  'notifs.outside-followed',
  `SELECT DISTINCT o.task_id AS id FROM unnest($1::char(24)[], $2::char(24)[]) AS e (app_id, task_id)
     JOIN projects.outside_followers o ON o.app_id = e.app_id AND o.task_id = e.task_id`,
)

/** Subscriber that tells somebody from outside what they follow, and plans the mails of further messages (EML-043). */
export const outsideMailSubscriber = (platform: Platform): Subscriber => {
  const { clock, database, env, queueMail, scheduleDeadline } = platform
  const { create } = unsubscribeTokens(env)

  const welcome = async (appId: string, outsideId: string) => {
    const follower = await findOutsideFollower(database.query, appId, outsideId)
    if (!follower) return
    const { taskId, taskSlug, taskName, adderName, adderOf, email, locale, listId, addedAt } = follower
    await database.transaction(async (tx) => {
      await tx.query(begin.with(appId, outsideId, taskId, addedAt))
      await queueMail(tx, {
        appId,
        userId: null,
        outsideId,
        to: email,
        locale,
        template: 'outside_added',
        variables: {
          taskSlug,
          taskName,
          adderName,
          adderOf: adderOf ?? env.providerName,
          unsubscribe: create({ appId, userId: outsideId, topic: 'outside', subjectId: taskId }),
        },
        key: `outside_added:${outsideId}:${addedAt.getTime()}`,
        about: { taskId, listId, internal: false },
      })
    })
  }

  const planMails = async (appId: string, { subject, at, data: { messageId } }: EventOf<'message.posted'>) => {
    const dueAt = new Date(clock.now().getTime() + seconds(env.messageMailAfterS))
    await database.transaction(async (tx) => {
      const planned = await plan.readRows(tx.query, appId, subject, at, dueAt, messageId)
      for (const { outsideId: id, dueAt } of planned)
        scheduleDeadline(tx, 'notifs', outsideMailName, { appId, id, dueAt })
    })
  }

  return {
    ...accountSubscriber(
      'outside-mails',
      ['outside_address.added', 'message.posted'],
      async (event) => {
        const { appId } = event
        if (event.name === 'outside_address.added') return welcome(appId, event.data.outsideId)
        if (!event.data.internal) await planMails(appId, event)
      },
      (event) => event.name === 'outside_address.added' || !event.data.internal,
    ),
    wanted: async (query, events) => {
      const taskIds = new Set(
        (
          await followed.readRows(
            query,
            events.map(({ appId }) => appId),
            events.map(({ subject }) => subject),
          )
        ).map(({ id }) => id),
      )
      return new Set(
        events.flatMap(({ id, name, subject }) =>
          name === 'outside_address.added' || taskIds.has(subject) ? [id] : [],
        ),
      )
    },
  }
}
