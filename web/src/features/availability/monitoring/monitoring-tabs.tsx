import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** The two pages of monitoring: services, and who is on call. */
export const MonitoringTabs = () => {
  const t = useTranslations('oncall')
  return (
    <nav className="segmented monitoring-tabs" aria-label={t('tabs')}>
      <Link to="/admin/monitoring" className="tab" activeOptions={{ exact: true, includeSearch: false }}>
        {t('services')}
      </Link>
      <Link to="/admin/monitoring/oncall" className="tab">
        {t('title')}
      </Link>
    </nav>
  )
}
