import { isProblem } from '@passerelle/contract/problems'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { GuestPaymentCard } from '../../features/commerce/guest-payment/guest-payment.tsx'
import { guestPaymentQuery } from '../../features/commerce/guest-payment/guest-payment-query.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { applyAccent } from '../../kit/ui/theme/accent.ts'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { Delayed, LoadingStatus, Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../kit/ui/feedback/states.tsx'
import { Languages } from '../sign-in/languages.tsx'

/** Page of the link with which a guest pays for a booking, without a session (ADR 0053). */
export const PayPage = () => {
  const t = useTranslations('guestPay')
  const { secret } = useParams({ from: '/pay/$secret' })
  const { data, error, refetch } = useQuery(guestPaymentQuery(secret))
  usePageTitle(t('title'))
  const accent = data?.accountColour ?? null
  useEffect(() => {
    applyAccent(accent)
    return () => applyAccent(null)
  }, [accent])
  const isUnknown = isProblem(error, 'not_found') || isProblem(error, 'invalid_input')
  const isExpired = isProblem(error, 'link_expired')
  const isClosed = isProblem(error, 'guest_payments_closed')
  return (
    <div className="guest-pay">
      <main>
        {data && <GuestPaymentCard secret={secret} payment={data} />}
        {!data && isUnknown && (
          <EmptyState asPage title={t('unknown')}>
            {t('unknownText')}
          </EmptyState>
        )}
        {!data && isExpired && (
          <EmptyState asPage title={t('expired')}>
            {t('expiredText')}
          </EmptyState>
        )}
        {!data && isClosed && (
          <EmptyState asPage title={t('closed')}>
            {getErrorMessage(error, t('failedToLoad'))}
          </EmptyState>
        )}
        {!data && error && !isUnknown && !isExpired && !isClosed && (
          <ErrorState asPage title={getErrorMessage(error, t('failedToLoad'))} onRetry={() => void refetch()} />
        )}
        {!data && !error && (
          <Delayed>
            <LoadingStatus />
            <Skeleton height={40} />
            <Skeleton width="60%" />
          </Delayed>
        )}
      </main>
      <footer className="foot">
        <Languages />
      </footer>
    </div>
  )
}
