import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'

type Refund = {
  _id: string
  amountInCents: number
  status: 'requested' | 'pending' | 'succeeded' | 'failed'
  requestedAt: string
}

/** Refunds of a payment, each with its state in words. */
export const RefundLines = ({ refunds }: { refunds: readonly Refund[] }) => {
  const t = useTranslations('payments.refund')
  const format = useFormat()
  if (refunds.length === 0) return null
  return (
    <ul className="refund-lines quiet" aria-label={t('title')}>
      {refunds.map(({ _id, amountInCents, status, requestedAt }) => (
        <li key={_id}>
          {t(`state.${status}`, { amount: format.money(amountInCents), date: format.when(requestedAt) })}
        </li>
      ))}
    </ul>
  )
}
