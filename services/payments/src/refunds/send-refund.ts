import { days, hours, minutes } from '@passerelle/kernel/durations'
import type { Clock } from '@passerelle/kernel/clock'
import { done, repeatAt, type WorkKind } from '@passerelle/server/work/work'
import type { ProviderRefund } from '../stripe/payment-provider.ts'
import { PaymentProviderError } from '../stripe/payment-provider-error.ts'
import type { PaymentProviders } from '../providers/payment-providers.ts'
import { refundKind, type RefundStore, type StoredRefund } from './refund-store.ts'

type Deps = {
  clock: Clock
  providers: Pick<PaymentProviders, 'installation' | 'ofAccount'>
  refunds: RefundStore
}

const refused = { id: null, status: 'failed', failureCode: 'refused' } as const

/** One that is on its way is looked at after this, for a lost webhook. */
const lookAgainMs = days(1)

/**
 * Asks the provider for a refund, once however often it runs (our id is the idempotency key), and stores the outcome. A
 * refund that the provider refuses has failed; one that cannot be asked for is tried again for days.
 */
export const refundWork = ({ clock, providers, refunds }: Deps): WorkKind => {
  const ask = async ({ appId, id: reference, paymentId, providerPaymentId, amountInCents }: StoredRefund) => {
    const provider = await (paymentId === null ? providers.ofAccount(appId) : providers.installation())
    return provider
      .refund({ paymentId: providerPaymentId, amountInCents, reference })
      .catch((error: unknown): ProviderRefund | typeof refused => {
        if (error instanceof PaymentProviderError && error.reason === 'refused') return refused
        throw error
      })
  }
  return {
    name: refundKind,
    leaseMs: minutes(2),
    concurrency: 8,
    // The provider of an account that hangs holds up the refunds of that account only.
    perAccount: 2,
    pauses: [minutes(1), minutes(10), hours(1), hours(6), days(1), days(1), days(1), days(1), days(1)],
    run: async ({ appId, id }) => {
      const refund = appId === null ? null : await refunds.findOpen(appId, id)
      if (!refund) return done()
      const made = await ask(refund)
      const now = clock.now()
      const next = new Date(now.getTime() + lookAgainMs)
      const write = (tx: Parameters<RefundStore['write']>[0]) => refunds.write(tx, refund, made, now)
      return made.status === 'pending' ? repeatAt(next, write) : done(write)
    },
  }
}
