import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CheckResults } from '../../../features/availability/uptime-checks/check-results.tsx'
import type { ResultPeriod } from '../../../features/availability/uptime-checks/result-hours.ts'
import { uptimeCheckQueries } from '../../../features/availability/uptime-checks/uptime-check-queries.ts'
import { useInterval } from '../../../features/availability/uptime-checks/use-interval.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import { Tabs } from '../../../kit/ui/display/tabs.tsx'
import '../../../features/availability/monitoring/monitoring.css'

const periods: readonly ResultPeriod[] = ['48-hours', '30-days']
const route = '/office/admin/monitoring/checks/$checkId'

/** Results of one uptime check, reached from the page of monitors (ADM-009). */
export const CheckPage = () => {
  const t = useTranslations('uptimeChecks')
  const interval = useInterval()
  const navigate = useNavigate()
  const now = useNow()
  const { checkId } = useParams({ from: route })
  const { period = '48-hours' } = useSearch({ from: route })
  const checks = useQuery(uptimeCheckQueries.list())
  const check = checks.data?.list.find(({ id }) => id === checkId)
  usePageTitle(check?.name ?? t('results.title'))
  return (
    <div className="monitoring-page">
      <div className="topbar" data-part="topbar">
        <Link to="/admin/monitoring" className="link" aria-label={t('results.back')}>
          <Icon icon={IconArrowLeft} />
        </Link>
        <h1>{check?.name ?? t('results.title')}</h1>
        {check && (
          <span className="quiet check-target">
            {t(`kinds.${check.kind}`)}, {check.target}, {interval(check.intervalSeconds)}
          </span>
        )}
        <span className="push" />
        <Tabs
          variant="segments"
          label={t('results.period')}
          value={period}
          tabs={periods.map((value) => ({ value, label: t(`results.periods.${value}`) }))}
          onChange={(value) =>
            void navigate({
              to: '/admin/monitoring/checks/$checkId',
              params: { checkId },
              search: { period: value === '30-days' ? value : undefined },
            })
          }
        />
      </div>
      <div className="monitoring-scroll">
        {checks.data && !check ? (
          <EmptyState title={t('results.gone')}>{t('results.goneText')}</EmptyState>
        ) : (
          <CheckResults checkId={checkId} period={period} now={now} />
        )}
      </div>
    </div>
  )
}
