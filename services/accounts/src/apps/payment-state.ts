import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'

/**
 * Inputs of the payment state: whether payments are configured, and the account's customer and subscription at the card
 * payment provider.
 */
export type PaymentFacts = { configured: boolean; customerId: string | null; subscriptionStatus: string | null }

const missing = (text: string | null): text is null => text === null || text === ''

/**
 * `refused` when the subscription failed (PAY-003); `no_method` when the account could pay but has no
 * subscription (PAY-004).
 */
export const getPaymentState = ({
  configured,
  customerId,
  subscriptionStatus,
}: PaymentFacts): InferResponse<typeof accounts.readApp>['paymentState'] => {
  if (subscriptionStatus === 'failed') return 'refused'
  return configured && !missing(customerId) && missing(subscriptionStatus) ? 'no_method' : null
}
