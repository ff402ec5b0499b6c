import type { Database, Tx } from '@passerelle/server/database/connect'
import type { RecordEvent } from '@passerelle/server/events/record'
import type { ProviderSubscription } from '../stripe/payment-provider.ts'
import { statement } from './statement-rows.ts'
import type { AnnouncePrice } from './announce-price.ts'
import { toSubscriptionStatus, type SubscriptionStatus } from './subscription-state.ts'

type Deps = {
  database: Pick<Database, 'transaction'>
  record: RecordEvent
  newId: () => string
  announce: AnnouncePrice
}
type Saved = { id: string; was: SubscriptionStatus | null; status: SubscriptionStatus; isNewPrice: boolean }

// A planned price keeps the moment at which it was first announced.
const upsert = statement(
  'payments.subscription-save',
  `
  INSERT INTO payments.subscriptions AS s (app_id, id, provider_subscription_id, status, items, amount_in_cents,
    currency, interval, interval_count,
    started_at, next_at, ends_at, next_amount_in_cents, price_changes_at, price_announced_at, read_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
    CASE WHEN $13::int IS NOT NULL THEN $15::timestamptz END, $15)
  ON CONFLICT (provider_subscription_id) DO UPDATE SET
    status = excluded.status, items = excluded.items, amount_in_cents = excluded.amount_in_cents,
    currency = excluded.currency, interval = excluded.interval,
    interval_count = excluded.interval_count, started_at = excluded.started_at, next_at = excluded.next_at,
    ends_at = excluded.ends_at,
    next_amount_in_cents = excluded.next_amount_in_cents, price_changes_at = excluded.price_changes_at,
    price_announced_at =
    CASE WHEN (s.next_amount_in_cents, s.price_changes_at) IS NOT DISTINCT FROM (excluded.next_amount_in_cents,
      excluded.price_changes_at)
      THEN s.price_announced_at ELSE excluded.price_announced_at END,
    read_at = excluded.read_at
  WHERE s.app_id = excluded.app_id AND s.read_at <= excluded.read_at
  RETURNING new.id, old.status AS was, new.status AS status,
    new.next_amount_in_cents IS NOT NULL
      AND (old.next_amount_in_cents, old.price_changes_at) IS DISTINCT FROM (new.next_amount_in_cents,
        new.price_changes_at) AS "isNewPrice"`,
  { notNull: ['id', 'isNewPrice'] },
).as<Pick<Saved, 'was' | 'status'>>()

// Announced before a reading that did not know it: an older state, or a plan that was withdrawn meanwhile.
const announcedBefore = statement(
  'payments.price-announced-before',
  `UPDATE payments.subscriptions s SET price_announced_at = e.at
     FROM (SELECT min(at) AS at FROM platform.events
            WHERE subject = $2 AND name = 'subscription.price_announced'
              AND data ->> 'nextAmountInCents' = $3 AND data ->> 'changesAt' = $4) e
    WHERE s.app_id = $1 AND s.id = $2 AND e.at IS NOT NULL`,
)

const accountStatus = statement(
  'payments.account-subscription-status',
  'SELECT status FROM payments.account_subscriptions WHERE app_id = $1',
  { notNull: ['status'] },
).as<{ status: SubscriptionStatus }>()

/**
 * Upserts subscriptions as read from the provider; an older reading never overwrites a newer one. Announces a planned
 * price when it is first read. The only writer of `payments.subscriptions`.
 */
export const subscriptionStore = ({ database, record, newId, announce }: Deps) => ({
  save: (appId: string, subscription: ProviderSubscription, readAt: Date): Promise<void> =>
    database.transaction(async (tx: Tx) => {
      const { priceChange, ...one } = subscription
      const { rows } = await tx.query(
        upsert.with(
          appId,
          newId(),
          one.id,
          toSubscriptionStatus(one.status),
          JSON.stringify(one.items),
          one.amountInCents,
          one.currency,
          one.interval,
          one.intervalCount,
          one.startedAt,
          one.nextAt,
          one.endsAt,
          priceChange?.amountInCents ?? null,
          priceChange?.changesAt ?? null,
          readAt,
        ),
      )
      const [row] = rows
      if (!row) return
      const about = { appId, actor: { kind: 'system' } as const }
      if (row.was !== row.status) {
        const { rows: account } = await tx.query(accountStatus.with(appId))
        const status = account[0]?.status ?? row.status
        await record(tx, { ...about, name: 'subscription.changed', subject: appId, data: { status } })
      }
      if (!row.isNewPrice || !priceChange) return
      const data = {
        amountInCents: one.amountInCents,
        nextAmountInCents: priceChange.amountInCents,
        changesAt: priceChange.changesAt.toISOString(),
      }
      const known = announcedBefore.with(appId, row.id, String(data.nextAmountInCents), data.changesAt)
      if ((await tx.query(known)).rowCount > 0) return
      await record(tx, { ...about, name: 'subscription.price_announced', subject: row.id, data })
      await announce(tx, { appId, id: row.id, subscription, priceChange })
    }),
})

export type SubscriptionStore = ReturnType<typeof subscriptionStore>
