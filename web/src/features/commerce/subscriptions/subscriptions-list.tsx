import { IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { termsNoticeDays } from '@passerelle/kernel/legal-documents'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { Delayed, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { subscriptionTones } from '../../../model/payments/subscription-tones.ts'
import { usePerInterval } from '../../../model/payments/use-per-interval.ts'
import { subscriptionsOf, type Subscription } from './subscription-queries.ts'
import './subscriptions.css'

const SubscriptionItem = ({ subscription, isStaff }: { subscription: Subscription; isStaff: boolean }) => {
  const t = useTranslations('payments.subscriptions')
  const format = useFormat()
  const perInterval = usePerInterval(subscription)
  const { items, status, nextAt, endsAt, startedAt, priceChange } = subscription
  const dates = [
    t('since', { date: format.day(startedAt) }),
    nextAt && t('next', { date: format.day(nextAt) }),
    endsAt && t(status === 'ended' ? 'ended' : 'ends', { date: format.day(endsAt) }),
  ]
  return (
    <li className="subscription-item">
      <p className="subscription-head">
        <b>{items.map(({ name }) => name).join(', ')}</b>
        <Badge tone={subscriptionTones[status]}>{t(`status.${status}`)}</Badge>
        <b className="num subscription-price">{perInterval(subscription.amountInCents)}</b>
      </p>
      {(items.length > 1 || items.some(({ quantity }) => quantity > 1)) && (
        <ul className="subscription-plans quiet">
          {items.map(({ name, quantity, unitAmountInCents }) => (
            <li key={name}>
              {name} <span className="num">{`${quantity} × ${format.money(unitAmountInCents)}`}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="quiet">{dates.filter(Boolean).join(' · ')}</p>
      {status === 'failed' && <p className="subscription-late">{t('failedText')}</p>}
      {priceChange && (
        <p>
          {t('priceChange', {
            price: perInterval(priceChange.amountInCents),
            date: format.day(priceChange.changesAt),
            announced: format.day(priceChange.announcedAt),
          })}{' '}
          {isStaff && priceChange.noticeDays < termsNoticeDays && (
            <Badge tone="warning">
              {t('shortNotice', { days: priceChange.noticeDays, wanted: String(termsNoticeDays) })}
            </Badge>
          )}
        </p>
      )}
    </li>
  )
}

/** What an account subscribes to: plan, price, state, next payment and announced prices (APP-017). */
export const SubscriptionsList = ({ appId, side }: { appId: string | undefined; side?: 'staff' }) => {
  const t = useTranslations('payments.subscriptions')
  const query = useQuery(subscriptionsOf(appId, side))
  if (query.isError)
    return (
      <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
        {getErrorMessage(query.error, '')}
      </ErrorState>
    )
  if (!query.data)
    return (
      <Delayed>
        <Skeleton width="60%" />
      </Delayed>
    )
  if (query.data.length === 0)
    return (
      <EmptyState icon={IconRepeat} title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    )
  return (
    <ul className="subscription-list" aria-label={t('title')}>
      {query.data.map((subscription) => (
        <SubscriptionItem key={subscription._id} subscription={subscription} isStaff={side === 'staff'} />
      ))}
    </ul>
  )
}
