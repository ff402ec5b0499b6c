import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'

const tables = ['notices', 'preferences', 'push_subscriptions', 'muted_requests'] as const

/** Deletes the notices, channel preferences, muted requests and push subscriptions of an anonymised user (TMR-007). */
export const eraseUser = ({ database }: Pick<Platform, 'database'>): Subscriber =>
  subscriber('notifs-forget-user', ['user.anonymised'], ({ subject: userId }) =>
    database.transaction(async (tx) => {
      for (const table of tables)
        await tx.query({
          name: `notifs.forget-user-${table}`,
          text: `DELETE FROM notifs.${table} WHERE user_id = $1 AND app_id IN (SELECT app_id FROM accounts.people
            WHERE id = $1)`,
          values: [userId],
        })
    }),
  )
