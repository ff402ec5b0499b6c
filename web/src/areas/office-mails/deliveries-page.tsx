import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { DeliveriesList } from '../../features/deliveries/deliveries-list.tsx'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { validateDeliveriesSearch } from './deliveries-search.ts'
import '../office-apps/audit-page.css'

/** Outgoing mails of all accounts, for staff. */
export const DeliveriesPage = () => {
  const t = useTranslations('deliveries')
  const navigate = useNavigate()
  const { state } = validateDeliveriesSearch(useSearch({ strict: false }))
  usePageTitle(t('title'))
  return (
    <>
      <div className="topbar" data-part="topbar">
        <h1>{t('title')}</h1>
      </div>
      <div className="audit-page">
        <DeliveriesList state={state} onState={(next) => void navigate({ to: '.', search: { state: next } })} />
      </div>
    </>
  )
}
