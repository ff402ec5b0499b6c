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
