import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'

/** The money of an account that is a customer of the card payment provider, as payments publish it. */
export type AccountMoney = { isRefused: boolean; hasMethod: boolean; collects: boolean }

/**
 * Inputs of the payment state: whether payments are configured, the account's customer and subscription at the card
 * payment provider, and its money; null when it is no customer there.
 */
export type PaymentFacts = {
  configured: boolean
  customerId: string | null
  subscriptionStatus: string | null
  money: AccountMoney | null
}

const missing = (text: string | null): text is null => text === null || text === ''

/**
 * `refused` when the subscription failed, or an open invoice was refused or cannot be collected (PAY-003, COL-014);
 * `no_method` when the account could pay but nothing can be charged and no subscription runs (PAY-004, COL-014). The
 * worst one is returned.
 */
export const getPaymentState = ({
  configured,
  customerId,
  subscriptionStatus,
  money,
}: PaymentFacts): InferResponse<typeof accounts.readApp>['paymentState'] => {
  if (subscriptionStatus === 'failed' || money?.isRefused) return 'refused'
  if (money?.hasMethod || !missing(subscriptionStatus)) return null
  const isReady = money ? money.collects : configured && !missing(customerId)
  return isReady ? 'no_method' : null
}
