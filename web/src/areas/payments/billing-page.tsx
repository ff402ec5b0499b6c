import { daySpanText } from '@passerelle/kernel/day-span'
import { middayOf } from '@passerelle/kernel/nights'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { serverNow } from '../../kit/config/server-clock.ts'
import { BillingTools } from '../../features/commerce/billing/billing-tools.tsx'
import { BillingWork } from '../../features/commerce/billing/billing-work.tsx'
import { validateBillingSearch, type BillingSearch } from '../../features/commerce/billing/billing-search.ts'
import { lastMonth } from '../../features/commerce/billing/last-month.ts'
import '../../features/commerce/payments/payments.css'
import { buttonClass } from '../../kit/ui/button/button.tsx'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { useMoneyLive } from '../../model/payments/use-money-live.ts'
import { useAccount } from '../../model/session/me.ts'

/** Staff bill the work of a period: what is proposed, with its amounts, becomes a draft. */
export const BillingPage = () => {
  const t = useTranslations()
  const locale = useLocale()
  const navigate = useNavigate()
  useMoneyLive()
  const appId = useAccount()?._id
  const search = validateBillingSearch(useSearch({ from: '/portal/payments/invoices/work' }))
  const [month] = useState(() => lastMonth(serverNow()))
  const { from = month.from, to = month.to, category, person, sprint, search: words } = search
  const filter = { from, to, state: search.state ?? ('done' as const), category, person, sprint, search: words }
  const span = daySpanText(middayOf(from), middayOf(to), locale)
  usePageTitle(t('billing.title'))
  const go = (change: Partial<BillingSearch>) =>
    void navigate({ to: '/payments/invoices/work', search: { ...search, ...change }, replace: 'search' in change })
  return (
    <div className="pay-page">
      <div className="topbar" data-part="topbar">
        <h1>{t('billing.title')}</h1>
        <span className="quiet">{span}</span>
        <span className="push" />
        <Link to="/payments" search={{ tab: 'invoices' }} className={buttonClass('ghost', 'normal')}>
          {t('payments.tabs.invoices')}
        </Link>
      </div>
      <div className="pay-scroll billing-scroll">
        <BillingTools appId={appId} filter={filter} onFilter={go} />
        <BillingWork
          key={`${from} ${to}`}
          appId={appId}
          filter={filter}
          emptyTitle={t('billing.empty', { span })}
          onShowAll={() => go({ state: 'all' })}
          onDrafted={(invoiceId) => void navigate({ to: '/payments/invoices/$invoiceId', params: { invoiceId } })}
        />
      </div>
    </div>
  )
}
