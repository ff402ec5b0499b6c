import type { Database } from '@passerelle/server/database/connect'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import { statement } from './statement-rows.ts'

const lockApp = statement('accounts.subscribed-app-lock', 'SELECT FROM accounts.apps WHERE id = $1 FOR UPDATE')

const subscriptionStatus = statement(
  'accounts.subscription-status',
  `UPDATE accounts.apps a SET metadata = a.metadata || jsonb_build_object('stripeSubscriptionStatus', s.status)
     FROM payments.account_subscriptions s WHERE s.app_id = a.id AND a.id = $1`,
)

/**
 * Subscriber that copies the status of the payment subscription into the account's metadata, where banners read it
 * (PAY-003, APP-003). It reads the status of now, so order and number of the deliveries do not matter; the row is
 * locked first, so that of two deliveries the later one reads the newer status.
 */
export const onSubscriptionChanged = ({ transaction }: Pick<Database, 'transaction'>): Subscriber =>
  subscriber('keep-subscription-status', ['subscription.changed'], ({ appId }) =>
    transaction(async (tx) => {
      await tx.query(lockApp.with(appId))
      await tx.query(subscriptionStatus.with(appId))
    }),
  )
