import { days, hours } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import type { RecurringJob } from '@passerelle/server/recurring-jobs/recurring-job'
import { cancelWork } from '@passerelle/server/work/work-store'
import { deliveryKind } from './delivery-store.ts'
import { statement } from './statement-rows.ts'

/** How long a delivery stays in the log, and waits at most for its stopped endpoint (API-083). */
const retention = days(30)
const mostAtOnce = 5000

const deliveriesPurge = statement(
  'accounts.deliveries-purge',
  `DELETE FROM accounts.webhook_deliveries d USING (
     SELECT app_id, id FROM accounts.webhook_deliveries WHERE created_at <= $1 ORDER BY created_at LIMIT $2) old
   WHERE d.app_id = old.app_id AND d.id = old.id RETURNING d.id`,
)

/** Deletes the deliveries of webhooks that are older than 30 days, with their work, every hour. */
export const purgeDeliveries = ({ clock, database }: Pick<Platform, 'clock' | 'database'>): RecurringJob => {
  const purge = (before: Date) =>
    database.transaction(async (tx) => {
      const ids = (await tx.query(deliveriesPurge.with(before, mostAtOnce))).rows.map(({ id }) => id)
      await cancelWork(tx, deliveryKind, ids)
      return ids.length
    })
  return {
    name: 'webhook-deliveries',
    intervalMs: hours(1),
    run: async (signal) => {
      const before = new Date(clock.now().getTime() - retention)
      while (!signal.aborted && (await purge(before)) === mostAtOnce);
    },
  }
}
