import { differenceInCalendarDays } from '@passerelle/kernel/format-date'
import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'
import type { Subscription } from './subscription-state.ts'

/** A row of `subscriptionColumns`. */
export type SubscriptionRow = Omit<Subscription, 'priceChange' | 'startedAt' | 'nextAt' | 'endsAt'> & {
  startedAt: Date
  nextAt: Date | null
  endsAt: Date | null
  nextAmountInCents: number | null
  priceChangesAt: Date | null
  priceAnnouncedAt: Date | null
}

/** Columns of a subscription `s`. */
export const subscriptionColumns = `s.id AS "_id", s.status, s.items, s.amount_in_cents AS "amountInCents", s.currency,
  s.interval, s.interval_count AS "intervalCount", s.started_at AS "startedAt", s.next_at AS "nextAt",
  s.ends_at AS "endsAt", s.next_amount_in_cents AS "nextAmountInCents", s.price_changes_at AS "priceChangesAt",
  s.price_announced_at AS "priceAnnouncedAt"`

const subscriptions = statement(
  'payments.subscriptions',
  `SELECT ${subscriptionColumns} FROM payments.subscriptions s
    WHERE s.app_id = $1 ORDER BY s.status = 'ended', s.started_at DESC, s.id DESC LIMIT 200`,
).as<SubscriptionRow>()

const textOf = (at: Date | null) => at?.toISOString() ?? null

/** A subscription as calls answer it. */
export const toSubscription = ({
  nextAmountInCents,
  priceChangesAt,
  priceAnnouncedAt,
  ...row
}: SubscriptionRow): Subscription => ({
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
