import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import './collection-tabs.css'

/** The pages about money over all accounts: what is due, received, to be issued, and subscribed to. */
export const CollectionTabs = () => {
  const t = useTranslations('invoicesOfAll.pages')
  return (
    <nav className="segmented collection-tabs" aria-label={t('label')}>
      <Link to="/admin/collection" className="tab" activeOptions={{ exact: true, includeSearch: false }}>
        {t('due')}
      </Link>
      <Link to="/admin/collection/transfers" className="tab" activeOptions={{ includeSearch: false }}>
        {t('transfers')}
      </Link>
      <Link to="/admin/drafts" className="tab" activeOptions={{ includeSearch: false }}>
        {t('drafts')}
      </Link>
      <Link to="/admin/subscriptions" className="tab" activeOptions={{ includeSearch: false }}>
        {t('subscriptions')}
      </Link>
    </nav>
  )
}
