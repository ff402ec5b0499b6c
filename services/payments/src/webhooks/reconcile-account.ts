import { days, hours, minutes } from '@passerelle/kernel/durations'
import type { Clock } from '@passerelle/kernel/clock'
import { done, repeatAt, retry, type WorkKind, type Write } from '@passerelle/server/work/work'
import type { Collections } from '../collections/collections.ts'
import { reconcileKind, type CustomerStore } from '../methods/customer-store.ts'
import type { ReadMethods } from '../methods/read-methods.ts'
import type { PaymentStore } from '../payments/payment-store.ts'
import type { PaymentProvider } from '../stripe/payment-provider.ts'
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts'

type Deps = {
  clock: Clock
  /** Null when the installation has none. */
  provider: (() => Promise<PaymentProvider>) | null
  customers: Pick<CustomerStore, 'findReconciled' | 'markReconciled'>
  store: Pick<PaymentStore, 'save'>
  subscriptions: Pick<SubscriptionStore, 'save'>
  collections: Pick<Collections, 'report'>
  readMethods: ReadMethods
  /** Reads the payments of an account's guests that have not ended; returns how many there are. */
  reconcileGuestPayments: (appId: string, signal: AbortSignal) => Promise<number>
}

const everyMs = days(1)
/** Look-back before the last reconciliation: longer than any payment takes. */
const lookBackMs = days(30)

/**
 * Reconciliation of an account, each day: reads its payments since a month before the last one, its methods,
 * subscriptions and the payments of its guests from the provider, to recover from lost webhooks. A part that fails
 * stops no other.
 */
export const reconcileAccount = (deps: Deps): WorkKind => {
  const { clock, provider, customers, store, subscriptions, collections, readMethods, reconcileGuestPayments } = deps

  const readPayments = async (appId: string, customerId: string, since: Date) => {
    const readAt = clock.now()
    for (const payment of await (await provider!()).listPayments(customerId, since)) {
      if (payment.metadata['collection']) await collections.report(appId, payment)
      await store.save(appId, payment, readAt)
    }
  }
  const readSubscriptions = async (appId: string, customerId: string) => {
    const readAt = clock.now()
    for (const one of await (await provider!()).listSubscriptions(customerId, readAt))
      await subscriptions.save(appId, one, readAt)
  }

  return {
    name: reconcileKind,
    leaseMs: minutes(10),
    concurrency: 8,
    perAccount: 1,
    pauses: [minutes(10), hours(1), hours(6), days(1), days(1), days(1), days(1)],
    run: async ({ id: appId }, signal) => {
      const begunAt = clock.now()
      const errors: string[] = []
      const attempt = async (part: () => Promise<number | void>) => {
        signal.throwIfAborted()
        try {
          return await part()
        } catch (error) {
          errors.push(error instanceof Error ? error.message : String(error))
          return undefined
        }
      }
      const known = provider && (await customers.findReconciled(appId))
      if (known) {
        const { customerId, reconciledAt } = known
        const since = new Date((reconciledAt ?? begunAt).getTime() - lookBackMs)
        await attempt(() => readPayments(appId, customerId, since))
        await attempt(() => readMethods(appId))
        await attempt(() => readSubscriptions(appId, customerId))
      }
      const guests = await attempt(() => reconcileGuestPayments(appId, signal))
      signal.throwIfAborted()
      const [error] = errors
      if (error !== undefined) return retry(error)
      if (!known && guests === 0) return done()
      const write: Write = (tx) => customers.markReconciled(tx, appId, begunAt)
      return repeatAt(new Date(begunAt.getTime() + everyMs), write)
    },
  }
}
