import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { InvoicesList } from '../../features/commerce/invoices/invoices-list.tsx'
import { Catalogue } from '../../features/commerce/payments/catalogue.tsx'
import { CollectionSettings } from '../../features/commerce/payments/collection-settings.tsx'
import { PaymentAlerts } from '../../features/commerce/payments/payment-alerts.tsx'
import { PaymentMethods } from '../../features/commerce/payments/payment-methods.tsx'
import { PaymentsList } from '../../features/commerce/payments/payments-list.tsx'
import { paymentsTabs, type PaymentsSearch } from '../../features/commerce/payments/payments-search.ts'
import '../../features/commerce/payments/payments.css'
import { SubscriptionsList } from '../../features/commerce/subscriptions/subscriptions-list.tsx'
import { paymentQueries } from '../../model/payments/payment-queries.ts'
import { useMoneyLive } from '../../model/payments/use-money-live.ts'
import { useAccount, useMe } from '../../model/session/me.ts'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { Tabs } from '../../kit/ui/display/tabs.tsx'

/** Payments, payment methods and products of the account (UIX-034, OPEN-056). */
export const PaymentsPage = () => {
  const t = useTranslations()
  const navigate = useNavigate()
  useMoneyLive()
  const appId = useAccount()?._id
  const me = useMe()
  const { tab = 'payments', status, search } = useSearch({ from: '/portal/payments' })
  const manages = me?.side === 'customer' && me.admin
  usePageTitle(t('pages.payments'))
  // Without products it says nothing.
  const sells = (useQuery(paymentQueries.catalogue(appId)).data?.products.length ?? 0) > 0
  const tabs = paymentsTabs.filter((value) => value !== 'catalogue' || tab === value || sells)
  const strip = useRef<HTMLDivElement>(null)
  // On a phone not all tabs fit: the chosen one is always in sight.
  useEffect(() => {
    strip.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab])
  const go = (next: PaymentsSearch) => void navigate({ to: '/payments', search: next })
  return (
    <div className="pay-page">
      <div className="topbar" data-part="topbar">
        <h1>{t('pages.payments')}</h1>
      </div>
      <div className="pay-tabs" ref={strip}>
        <Tabs
          label={t('payments.tabs.label')}
          value={tab}
          tabs={tabs.map((value) => ({ value, label: t(`payments.tabs.${value}`) }))}
          onChange={(value) => go({ tab: value === 'payments' ? undefined : value })}
        />
      </div>
      {/* Focusable, so that a long tab without buttons scrolls by key. */}
      <div className="pay-scroll" role="region" aria-label={t(`payments.tabs.${tab}`)} tabIndex={0}>
        {tab === 'payments' && (
          <PaymentAlerts appId={appId} manages={manages} onManage={() => go({ tab: 'methods' })}>
            <PaymentsList appId={appId} filters={{ status, search }} mayRefund={me?.side === 'staff'} onFilter={go} />
          </PaymentAlerts>
        )}
        {tab === 'invoices' && (
          <InvoicesList
            appId={appId}
            search={search}
            writes={me?.side === 'staff'}
            onSearch={(text) => go({ tab, search: text })}
          />
        )}
        {tab === 'subscriptions' && <SubscriptionsList appId={appId} />}
        {tab === 'methods' && (
          <>
            {manages && <PaymentMethods appId={appId} manages />}
            <CollectionSettings appId={appId} staff={me?.side === 'staff'} />
          </>
        )}
        {tab === 'catalogue' && <Catalogue appId={appId} />}
      </div>
    </div>
  )
}
