import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BookingSettingsForm } from '../../features/commerce/booking-settings/booking-settings-form.tsx'
import { GiftPrices } from '../../features/commerce/rooms/gift-prices.tsx'
import '../../features/commerce/invoices/invoices.css'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { bookingQueries } from '../../model/bookings/booking-queries.ts'
import { useAccount } from '../../model/session/me.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { lazyWithTimeout } from '../../kit/ui/lazy/lazy-with-timeout.ts'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { Delayed, LoadingStatus, Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../kit/ui/feedback/states.tsx'
import { BookingsLayout } from './bookings-layout.tsx'

const IssuerDialog = lazyWithTimeout(() =>
  import('../../features/commerce/invoices/issuer-dialog.tsx').then((module) => ({ default: module.IssuerDialog })),
)

/** Booking settings for all rooms of the account (UIX-031, BOK-014). */
export const BookingSettingsPage = () => {
  const t = useTranslations('bookings')
  const ti = useTranslations('invoices.guest')
  const [editsIssuer, setIssuer] = useState(false)
  const appId = useAccount()?._id
  const { data, error, refetch } = useQuery(bookingQueries.settings(appId))
  usePageTitle(t('nav.settings'))
  return (
    <BookingsLayout current="settings" actions={<Button onClick={() => setIssuer(true)}>{ti('issuer')}</Button>}>
      {editsIssuer && (
        <Suspense>
          <IssuerDialog own onClose={() => setIssuer(false)} />
        </Suspense>
      )}
      <div className="booking-scroll">
        {data && (
          <BookingSettingsForm appId={appId} settings={data}>
            <GiftPrices appId={appId} settings={data} />
          </BookingSettingsForm>
        )}
        {!data && error && <ErrorState title={getErrorMessage(error, t('failed'))} onRetry={() => void refetch()} />}
        {!data && !error && (
          <Delayed>
            <LoadingStatus />
            <Skeleton width={240} height={24} />
          </Delayed>
        )}
      </div>
    </BookingsLayout>
  )
}
