import type { InferResponse } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import { addWorkingDays } from '@passerelle/kernel/working-days'
import type { ProviderPayment } from '../stripe/payment-provider.ts'

type Payment = InferResponse<typeof payments.listPayments>['list'][number]
export type PaymentStatus = Payment['status']
export type FailureReason = NonNullable<Payment['failureReason']>
export type PaymentPurpose = 'invoice' | 'verification'

/** Working days of a direct debit, and of the one-euro debit that verifies an account (PAY-005). */
const workingDays: Record<PaymentPurpose, number> = { invoice: 4, verification: 5 }

const reasons = new Map<string, FailureReason>(
  Object.entries({
    insufficient_funds: 'insufficient_funds',
    account_closed: 'account_closed',
    debit_not_authorized: 'no_mandate',
    mandate_not_valid: 'no_mandate',
    refer_to_customer: 'refused',
    charge_exceeds_source_limit: 'refused',
    card_declined: 'card_declined',
    expired_card: 'expired_card',
    payment_intent_authentication_failure: 'authentication_failed',
  }),
)

export const toFailureReason = (code: string | null): FailureReason => reasons.get(code ?? '') ?? 'unknown'

const statusOf = (payment: ProviderPayment, purpose: PaymentPurpose): PaymentStatus => {
  if (payment.dispute !== null && payment.dispute !== 'won') return 'disputed'
  if (payment.isRefunded) return 'refunded'
  if (payment.state === 'succeeded') return 'paid'
  if (payment.state === 'failed' || payment.state === 'canceled') return 'failed'
  if (payment.state === 'processing') return 'processing'
  return purpose === 'verification' ? 'mandate' : 'notice_sent'
}

export type PaymentState = {
  purpose: PaymentPurpose
  status: PaymentStatus
  submittedAt: Date | null
  expectedAt: Date | null
  paidAt: Date | null
  failedAt: Date | null
  failureReason: FailureReason | null
  disputedAt: Date | null
}

/**
 * Derives the state of a payment from what the provider reports now; independent of earlier reports and of their order.
 */
export const toPaymentState = (payment: ProviderPayment): PaymentState => {
  const purpose = payment.metadata['purpose'] === 'verification' ? 'verification' : 'invoice'
  const status = statusOf(payment, purpose)
  const isUnderWay = status === 'processing'
  const wasPaid = payment.state === 'succeeded'
  return {
    purpose,
    status,
    submittedAt: payment.state === 'open' ? null : payment.createdAt,
    expectedAt: isUnderWay ? addWorkingDays(payment.createdAt, workingDays[purpose]) : null,
    paidAt: wasPaid ? payment.endedAt : null,
    failedAt: status === 'failed' ? payment.endedAt : null,
    failureReason: status === 'failed' ? toFailureReason(payment.failureCode) : null,
    disputedAt: payment.disputedAt,
  }
}
