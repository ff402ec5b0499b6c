import { toIsoDate } from '@passerelle/kernel/format-date'
import {
  IconArrowBackUp,
  IconBuildingBank,
  IconCheck,
  IconCircleX,
  IconGavel,
  IconMail,
  IconProgress,
  IconSignature,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge, type BadgeTone } from '../../../kit/ui/display/badge.tsx'
import type { IconComponent } from '../../../kit/ui/icon/icon.tsx'
import type { Payment, PaymentStatus } from '../../../model/payments/payment-queries.ts'

const looks: Record<PaymentStatus, { tone: BadgeTone; icon: IconComponent }> = {
  mandate: { tone: 'outline', icon: IconSignature },
  notice_sent: { tone: 'info', icon: IconMail },
  submitted: { tone: 'info', icon: IconBuildingBank },
  processing: { tone: 'info', icon: IconProgress },
  paid: { tone: 'success', icon: IconCheck },
  failed: { tone: 'danger', icon: IconCircleX },
  disputed: { tone: 'warning', icon: IconGavel },
  refunded: { tone: 'neutral', icon: IconArrowBackUp },
}

/** Status of a payment, as text in addition to the color. */
export const PaymentStatusBadge = ({ status }: { status: PaymentStatus }) => {
  const t = useTranslations('payments.status')
  const { tone, icon } = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {t(status)}
    </Badge>
  )
}

/** What follows or what happened, with its date or reason. */
export const PaymentDetail = ({ payment }: { payment: Payment }) => {
  const t = useTranslations('payments')
  const format = useFormat()
  const { status, dueAt, expectedAt, paidAt, failedAt, retryAt, disputedAt, failureReason } = payment
  if (status === 'failed')
    return (
      <>
        <span className="pay-reason">{t(`reason.${failureReason ?? 'unknown'}`)}</span>
        {failedAt && <span>{t('detail.failed', { date: format.day(failedAt) })}</span>}
        {retryAt && <span>{t('detail.retry', { date: format.day(retryAt) })}</span>}
      </>
    )
  if (status === 'notice_sent' && dueAt) return t('detail.due', { date: format.day(dueAt) })
  if (status === 'processing' || status === 'submitted') {
    if (!expectedAt) return t('detail.submitted')
    const isLate = toIsoDate(new Date(expectedAt)) < toIsoDate(serverNow())
    return t(isLate ? 'detail.late' : 'detail.processing', { date: format.day(expectedAt) })
  }
  if (status === 'paid' && paidAt) return t('detail.paid', { date: format.day(paidAt) })
  if (status === 'disputed' && disputedAt) return t('detail.disputed', { date: format.day(disputedAt) })
  if (status === 'mandate' || status === 'notice_sent' || status === 'refunded') return t(`detail.${status}`)
  return null
}
