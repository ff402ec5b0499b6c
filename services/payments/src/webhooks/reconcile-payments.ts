import { days, hours } from '@passerelle/kernel/durations'
import type { Clock } from '@passerelle/kernel/clock'
import type { RecurringJob } from '@passerelle/server/recurring-jobs/recurring-job'
import type { CustomerStore } from '../methods/customer-store.ts'
import type { PaymentStore } from '../payments/payment-store.ts'
import type { PaymentProvider } from '../stripe/payment-provider.ts'
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts'

type Deps = {
  clock: Clock
  provider: () => Promise<PaymentProvider>
  customers: CustomerStore
  store: PaymentStore
  subscriptions: SubscriptionStore
  /** Reads payments of guests that have not ended. */
  reconcileGuestPayments?: (signal: AbortSignal) => Promise<void>
  /** Asks again for refunds that have not ended. */
  resendRefunds: (signal: AbortSignal) => Promise<void>
}

/** Look-back of the reconciliation: longer than any payment takes. */
const lookBackMs = days(30)

/**
 * Reconciliation: reads last month's payments and the subscriptions of every account from the provider, and refunds on
 * their way, to recover from lost webhooks.
 */
export const reconcilePayments =
  ({ clock, provider, customers, store, subscriptions, reconcileGuestPayments, resendRefunds }: Deps) =>
  async (signal: AbortSignal): Promise<void> => {
    await resendRefunds(signal)
    await reconcileGuestPayments?.(signal)
    const asked = await provider()
    for (const { appId, customerId } of await customers.list()) {
      if (signal.aborted) return
      const readAt = clock.now()
      const since = new Date(readAt.getTime() - lookBackMs)
      for (const payment of await asked.listPayments(customerId, since)) await store.save(appId, payment, readAt)
      for (const one of await asked.listSubscriptions(customerId, readAt)) await subscriptions.save(appId, one, readAt)
    }
  }

export const reconciliationJob = (deps: Deps): RecurringJob => ({
  name: 'reconcile-payments',
  intervalMs: hours(24),
  lockKey: 72_707_390,
  run: reconcilePayments(deps),
})
