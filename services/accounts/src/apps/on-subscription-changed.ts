import type { Database } from '@passerelle/server/database/connect'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import { statement } from './statement-rows.ts'

const subscriptionStatus = statement(
  'accounts.subscription-status',
  `UPDATE accounts.apps SET metadata = metadata || jsonb_build_object('stripeSubscriptionStatus', $2::text)
        WHERE id = $1`,
)

/**
 * Subscriber that copies the status of the payment subscription into the account's metadata, where banners read it
 * (PAY-003, APP-003).
 */
export const onSubscriptionChanged = ({ query }: Pick<Database, 'query'>): Subscriber =>
  subscriber('keep-subscription-status', ['subscription.changed'], async ({ appId, data: { status } }) => {
    await query(subscriptionStatus.with(appId, status))
  })
