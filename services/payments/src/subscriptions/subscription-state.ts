import type { InferResponse } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'

export type Subscription = InferResponse<typeof payments.listSubscriptions>['list'][number]
export type SubscriptionStatus = Subscription['status']

const statuses = new Map<string, SubscriptionStatus>(
  Object.entries({
    active: 'active',
    trialing: 'trial',
    past_due: 'failed',
    unpaid: 'failed',
    incomplete: 'failed',
    incomplete_expired: 'ended',
    canceled: 'ended',
    paused: 'paused',
  }),
)

/** Status of a subscription by the provider's word for it; a word we do not know counts as active. */
export const toSubscriptionStatus = (word: string): SubscriptionStatus => statuses.get(word) ?? 'active'

/**
 * Status of an account by those of its subscriptions, the newest first: one whose payment failed decides (PAY-003),
 * ended ones only count when there is no other.
 */
export const accountStatusOf = (all: readonly SubscriptionStatus[]): SubscriptionStatus | null => {
  const current = all.filter((status) => status !== 'ended')
  return current.find((status) => status === 'failed') ?? current[0] ?? all[0] ?? null
}
