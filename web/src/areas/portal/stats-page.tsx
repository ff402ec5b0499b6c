import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { AvailabilityView } from '../../features/availability/availability/availability.tsx'
import { ServiceServers, useServiceServersSettled } from '../../features/clouds/servers/linked-servers.tsx'
import { RecapCharts } from '../../features/portal/recap/recap-charts.tsx'
import { AccountSatisfaction } from '../../features/tasks/satisfaction/account-satisfaction.tsx'
import { ReportList } from '../../features/availability/reports/report-list.tsx'
import { availabilityPeriods, getMonthsOfPeriod } from '../../model/availability/period.ts'
import { useAccount, useMe } from '../../model/session/me.ts'
import { useNow } from '../../kit/format/use-now.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { Tabs } from '../../kit/ui/display/tabs.tsx'
import { LazyRender } from '../../kit/ui/lazy/lazy-render.tsx'
import '../../features/availability/sla-report/sla-report.css'
import { newRequestStore } from './board/new-request.ts'

/** Availability of the account's services; three months by default (UIX-007, AVL-022, AVL-023). */
export const StatsPage = () => {
  const t = useTranslations()
  const navigate = useNavigate()
  const app = useAccount()
  const me = useMe()
  const now = useNow()
  const { period = '3-months' } = useSearch({ from: '/portal/stats' })
  usePageTitle(t('availability.title'))
  const appId = app?._id
  const hasClouds = app?.features.includes('clouds') === true
  const clouds = hasClouds ? appId : undefined
  const isServersSettled = useServiceServersSettled(clouds)
  const serversOf = useCallback(
    (probeId: string) => clouds && <ServiceServers appId={clouds} probeId={probeId} />,
    [clouds],
  )
  const write = async () => {
    await navigate({ to: '/' })
    newRequestStore.set(true)
  }
  const textOf = (value: (typeof availabilityPeriods)[number]) => {
    const long = t(`availability.periodOf.${value}`)
    const count = { '3-months': 3, '12-months': 12, 'current-month': 0, 'last-month': 0 }[value]
    return count === 0 ? (
      long
    ) : (
      <>
        <span className="long">{long}</span>
        <span className="short">{t('availability.months', { count })}</span>
      </>
    )
  }
  return (
    <div className="availability-page">
      <div className="topbar availability-topbar" data-part="topbar">
        <h1>{t('availability.title')}</h1>
        <span className="push" />
        <Tabs
          variant="segments"
          className="availability-periods"
          label={t('availability.period')}
          value={period}
          tabs={availabilityPeriods.map((value) => ({ value, label: textOf(value) }))}
          onChange={(value) =>
            void navigate({ to: '/stats', search: { period: value === '3-months' ? undefined : value } })
          }
        />
      </div>
      <div className="availability-scroll">
        <AvailabilityView
          appId={app?._id}
          period={period}
          serversOf={serversOf}
          isServersSettled={isServersSettled}
          start={
            <Button icon={IconPlus} onClick={() => void write()}>
              {t('board.newRequest')}
            </Button>
          }
          below={(isMonitored) => (
            <>
              {isMonitored && (
                <p className="sla-entry">
                  <Link
                    to="/stats/sla/$month"
                    params={{ month: getMonthsOfPeriod('last-month', now)[0]! }}
                    className="link"
                  >
                    {t('sla.entry')}
                  </Link>
                </p>
              )}
              {me?.admin && <AccountSatisfaction appId={appId} />}
              <ReportList
                appId={app?._id}
                months={getMonthsOfPeriod(period, now)}
                now={now}
                headed
                hidesNone={!isMonitored}
              >
                <LazyRender>
                  <RecapCharts />
                </LazyRender>
              </ReportList>
            </>
          )}
        />
      </div>
    </div>
  )
}
