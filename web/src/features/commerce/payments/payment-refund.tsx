import { payments } from '@passerelle/contract/payments/payments'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { callOnce } from '../../../model/api/call-once.ts'
import { RefundButton } from '../../../model/payments/refund-button.tsx'
import { RefundLines } from '../../../model/payments/refund-lines.tsx'
import { paymentQueries, type Payment } from '../../../model/payments/payment-queries.ts'

const leftOf = ({ status, amountInCents, refundedInCents, refunds }: Payment): number => {
  const asked = refunds.filter((refund) => refund.status !== 'failed').reduce((sum, one) => sum + one.amountInCents, 0)
  return status === 'paid' ? amountInCents - Math.max(refundedInCents, asked) : 0
}

/** Refunds of a payment, and for staff the form to refund what is left. */
export const PaymentRefund = ({
  appId,
  payment,
  mayRefund,
}: {
  appId: string | undefined
  payment: Payment
  mayRefund: boolean
}) => {
  const t = useTranslations('payments.refund')
  const refund = useToastMutation({
    send: (amountInCents: number) => callOnce(payments.refundPayment, { id: payment._id, amountInCents }),
    failed: t('failed'),
    stale: paymentQueries.all(appId),
  })
  const left = leftOf(payment)
  return (
    <>
      {mayRefund && left > 0 && (
        <RefundButton
          leftInCents={left}
          hint={t('byProvider')}
          busy={refund.isPending}
          onRefund={(amount, close) => refund.mutate(amount, { onSuccess: close })}
        />
      )}
      <RefundLines refunds={payment.refunds} />
    </>
  )
}
