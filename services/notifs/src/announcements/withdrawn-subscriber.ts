import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

/** Max number of people listed in one event. */
const mostNamed = 500

const audience = statement(
  'notifs.withdrawn-audience',
  `SELECT app_id AS "appId", array_agg(user_id ORDER BY user_id)::text[] AS "userIds"
     FROM accounts.withdrawn_people WHERE announcement_id = $1 GROUP BY app_id ORDER BY app_id`,
  { notNull: ['appId', 'userIds'] },
)

/**
 * Has the open pages of its audience read their announcements again when one was withdrawn, so that it leaves them by
 * itself (ANN-014).
 */
export const withdrawnSubscriber = ({ database, record }: Pick<Platform, 'database' | 'record'>): Subscriber =>
  subscriber('withdrawn-announcements', ['announcement.withdrawn'], ({ data: { announcementId } }) =>
    database.transaction(async (tx) => {
      for (const { appId, userIds } of (await tx.query(audience.with(announcementId))).rows)
        for (let from = 0; from < userIds.length; from += mostNamed)
          await record(tx, {
            appId,
            actor: { kind: 'system' },
            name: 'notice.written',
            subject: appId,
            data: { userIds: userIds.slice(from, from + mostNamed), announcementId },
          })
    }),
  )
