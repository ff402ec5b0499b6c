import type { Payment, PaymentMethod } from '../../../model/payments/payment-queries.ts'

type Failure = Pick<Payment, 'status' | 'purpose' | 'createdAt' | 'failedAt'>
type Method = Pick<PaymentMethod, 'verification' | 'createdAt'>

/**
 * What the account has to act on: its last transaction, if it was declined (ERR-043), and a payment method that failed
 * its verification (ERR-044). A payment method added since ends both, unless it failed too.
 */
export const openAlerts = <P extends Failure, M extends Method>(
  payments: readonly P[],
  methods: readonly M[],
): { failed: P | undefined; invalid: M | undefined } => {
  const isReplacedSince = (at: string) =>
    methods.some(({ verification, createdAt }) => verification !== 'failed' && createdAt > at)
  const last = payments.find(
    ({ purpose, status }) => purpose === 'invoice' && (status === 'paid' || status === 'failed'),
  )
  const failed = last?.status === 'failed' && !isReplacedSince(last.failedAt ?? last.createdAt) ? last : undefined
  const invalid = methods.find(
    ({ verification, createdAt }) => verification === 'failed' && !isReplacedSince(createdAt),
  )
  return { failed, invalid }
}
