import type { Clock } from '@passerelle/kernel/clock'
import type { Database } from '@passerelle/server/database/connect'
import type { RecordEvent } from '@passerelle/server/events/record'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { CustomerStore } from '../methods/customer-store.ts'
import type { PaymentStore } from '../payments/payment-store.ts'
import type { PaymentProvider } from '../stripe/payment-provider.ts'

type Deps = {
  database: Pick<Database, 'transaction'>
  record: RecordEvent
  clock: Clock
  provider: () => Promise<PaymentProvider>
  customers: CustomerStore
  store: PaymentStore
}

/** Statuses of a subscription whose payment has failed (PAY-003). */
const failedStatuses = ['past_due', 'unpaid', 'incomplete', 'incomplete_expired']

/**
 * Subscriber that reads the object of a webhook event from the provider. Idempotent, so it can be retried after a
 * failure.
 */
export const onPaymentReported = ({ database, record, clock, provider, customers, store }: Deps): Subscriber =>
  subscriber('read-reported-payment', ['payment.reported'], async ({ data: { eventType, objectId } }) => {
    const asked = await provider()
    if (eventType.startsWith('payment_intent.') || eventType.startsWith('charge.')) {
      const readAt = clock.now()
      const payment = await asked.findPayment(objectId)
      const appId = payment?.customerId && (await customers.findApp(payment.customerId))
      if (payment && appId) await store.save(appId, payment, readAt)
      return
    }
    if (!eventType.startsWith('customer.subscription.')) return
    const subscription = await asked.findSubscriptionStatus(objectId)
    const appId = subscription && (await customers.findApp(subscription.customerId))
    if (!appId) return
    const status = failedStatuses.includes(subscription.status) ? 'failed' : subscription.status
    await database.transaction((tx) =>
      record(tx, { appId, actor: { kind: 'system' }, name: 'subscription.changed', subject: appId, data: { status } }),
    )
  })
