import { differenceInCalendarDays } from '@passerelle/kernel/format-date'
import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'
import type { Subscription } from './subscription-state.ts'

type Row = Omit<Subscription, 'priceChange' | 'startedAt' | 'nextAt' | 'endsAt'> & {
  startedAt: Date
  nextAt: Date | null
  endsAt: Date | null
  nextAmountInCents: number | null
  priceChangesAt: Date | null
  priceAnnouncedAt: Date | null
}

const subscriptions = statement(
  'payments.subscriptions',
  `SELECT id AS "_id", status, items, amount_in_cents AS "amountInCents", currency, interval,
                interval_count AS "intervalCount",
                started_at AS "startedAt", next_at AS "nextAt", ends_at AS "endsAt",
                next_amount_in_cents AS "nextAmountInCents",
                price_changes_at AS "priceChangesAt", price_announced_at AS "priceAnnouncedAt"
           FROM payments.subscriptions WHERE app_id = $1 ORDER BY status = 'ended', started_at DESC, id DESC LIMIT 200`,
).as<Row>()

const textOf = (at: Date | null) => at?.toISOString() ?? null

const toSubscription = ({ nextAmountInCents, priceChangesAt, priceAnnouncedAt, ...row }: Row): Subscription => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  nextAt: textOf(row.nextAt),
  endsAt: textOf(row.endsAt),
  priceChange:
    nextAmountInCents === null || priceChangesAt === null || priceAnnouncedAt === null
      ? null
      : {
          amountInCents: nextAmountInCents,
          changesAt: priceChangesAt.toISOString(),
          announcedAt: priceAnnouncedAt.toISOString(),
          noticeDays: differenceInCalendarDays(priceChangesAt, priceAnnouncedAt),
        },
})

/** Subscriptions of an account, current ones first. */
export const subscriptionsView =
  ({ query }: Pick<Database, 'query'>) =>
  async (appId: string): Promise<{ list: Subscription[] }> => {
    const { rows } = await query(subscriptions.with(appId))
    return { list: rows.map(toSubscription) }
  }
