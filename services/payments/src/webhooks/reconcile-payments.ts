import { days, hours } from '@passerelle/kernel/durations'
import type { Clock } from '@passerelle/kernel/clock'
import type { Platform } from '@passerelle/server/platform'
import type { RecurringJob } from '@passerelle/server/recurring-jobs/recurring-job'
import type { Collections } from '../collections/collections.ts'
import type { CustomerStore } from '../methods/customer-store.ts'
import type { ReadMethods } from '../methods/read-methods.ts'
import type { PaymentStore } from '../payments/payment-store.ts'
import type { PaymentProvider } from '../stripe/payment-provider.ts'
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts'
import { eachAccount } from './each-account.ts'

type Deps = {
  clock: Clock
  logger: Pick<Platform['logger'], 'warn' | 'error'>
  provider: () => Promise<PaymentProvider>
  customers: CustomerStore
  store: PaymentStore
  subscriptions: SubscriptionStore
  collections: Pick<Collections, 'report'>
  readMethods: ReadMethods
  /** Reads payments of guests that have not ended. */
  reconcileGuestPayments?: (signal: AbortSignal) => Promise<void>
}

/** Look-back of the reconciliation: longer than any payment takes. */
const lookBackMs = days(30)

/**
 * Reconciliation: reads last month's payments and the subscriptions of every account from the provider,
 * and payments of guests, to recover from lost webhooks. A part that fails stops no other, nor does an
 * account.
 */
export const reconcilePayments = (deps: Deps) => {
  const { clock, logger, provider, customers, store, subscriptions, collections, readMethods } = deps
  const { reconcileGuestPayments } = deps

  const readAccounts = async (signal: AbortSignal) => {
    const asked = await provider()
    const read = async ({ appId, customerId }: { appId: string; customerId: string }) => {
      const readAt = clock.now()
      const since = new Date(readAt.getTime() - lookBackMs)
      for (const payment of await asked.listPayments(customerId, since)) {
        if (payment.metadata['collection']) await collections.report(appId, payment)
        await store.save(appId, payment, readAt)
      }
      await readMethods(appId)
      for (const one of await asked.listSubscriptions(customerId, readAt)) await subscriptions.save(appId, one, readAt)
    }
    await eachAccount(await customers.list(), read, { signal, logger, name: 'the reconciliation' })
  }

  return async (signal: AbortSignal): Promise<void> => {
    for (const part of [reconcileGuestPayments, readAccounts])
      await part?.(signal).catch((err: unknown) => logger.error({ err }, 'a part of the reconciliation failed'))
  }
}

export const reconciliationJob = (deps: Deps): RecurringJob => ({
  name: 'reconcile-payments',
  intervalMs: hours(24),
  run: reconcilePayments(deps),
})
