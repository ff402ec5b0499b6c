import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IncidentsTable } from '../../../features/availability/monitoring/incidents-table.tsx'
import { usePauseMonitor } from '../../../features/availability/monitoring/use-pause-monitor.ts'
import { AttachDialog, RenameDialog } from '../../../features/availability/monitoring/monitor-dialogs.tsx'
import { countStates } from '../../../features/availability/monitoring/monitor-counts.ts'
import {
  monitoringQueries,
  openIncidents,
  type Monitor,
} from '../../../features/availability/monitoring/monitoring-queries.ts'
import { MonitorsTable } from '../../../features/availability/monitoring/monitors-table.tsx'
import { MonitoringTabs } from '../../../features/availability/monitoring/monitoring-tabs.tsx'
import { OpenIncidents } from '../../../features/availability/monitoring/open-incidents.tsx'
import { useShortcuts } from '../../../features/portal/shortcuts/use-shortcuts.ts'
import { PlannedList } from '../../../features/availability/monitoring/planned-list.tsx'
import { SourceStates } from '../../../features/availability/monitoring/source-states.tsx'
import { OpenReports } from '../../../features/availability/monitoring/open-reports.tsx'
import { oncallQueries } from '../../../features/availability/oncall/oncall-queries.ts'
import { useCalled } from '../../../features/availability/oncall/use-called.ts'
import { CheckDialog } from '../../../features/availability/uptime-checks/check-dialog.tsx'
import { uptimeCheckQueries } from '../../../features/availability/uptime-checks/uptime-check-queries.ts'
import { UptimeChecks } from '../../../features/availability/uptime-checks/uptime-checks.tsx'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useAppNamesQuery } from '../../../model/accounts/use-app-names.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { AccountFilter } from '../account-filter.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { PageSkeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import { useOfficeLive } from './use-office-live.ts'
import '../../../features/availability/monitoring/monitoring.css'

/** Monitoring: all monitors, reports to complete, and incidents across accounts (ADM-009, UIX-021). */
export const MonitoringPage = () => {
  const t = useTranslations()
  const navigate = useNavigate()
  const filters = useSearch({ from: '/office/admin/monitoring' })
  const format = useFormat()
  const now = useNow()
  const [renamed, rename] = useState<Monitor>()
  const pause = usePauseMonitor()
  const [attaching, attach] = useState(false)
  const [creating, create] = useState(false)
  const query = useQuery(monitoringQueries.monitors())
  // First shown together, so that none of them moves the others under a finger; also when one fails. Another account
  // hides nothing that is seen already.
  const incidents = useInfiniteQuery(openIncidents(filters.app))
  const apps = useAppNamesQuery(incidents.data?.pages.flatMap(({ list }) => list.map(({ appId }) => appId)) ?? [])
  const parts = [
    query,
    incidents,
    useQuery(monitoringQueries.openReports()),
    useQuery(uptimeCheckQueries.list()),
    useQuery(monitoringQueries.maintenances(filters.app)),
    useQuery(oncallQueries.rota()),
  ]
  const [isReady, setReady] = useState(false)
  const areThere = parts.every(({ isPending, failureCount }) => !isPending || failureCount > 0)
  if (!isReady && areThere && !apps.isPending) setReady(true)
  usePageTitle(t('pages.monitoring'))
  useOfficeLive()
  const calledOf = useCalled()
  const list = (query.data?.list ?? []).filter(({ appId }) => filters.app === undefined || appId === filters.app)
  const checkedAt = query.data?.checkedAt
  const filter = (next: typeof filters) => void navigate({ to: '/admin/monitoring', search: next })
  return (
    <div className="monitoring-page">
      <div className="topbar" data-part="topbar">
        <h1>{t('pages.monitoring')}</h1>
        <MonitoringTabs />
        {query.data && (
          <span className="quiet num">
            {checkedAt
              ? t('monitoring.checked', { count: list.length, time: format.time(checkedAt) })
              : t('monitoring.never', { count: list.length })}
          </span>
        )}
        <span className="push" />
        <AccountFilter
          appIds={filters.app ? [filters.app] : []}
          onChoose={(ids) => {
            const { app: _, ...rest } = filters
            const last = ids.at(-1)
            filter(last ? { ...rest, app: last } : rest)
          }}
        />
        <Button icon={IconPlus} onClick={() => attach(true)}>
          {t('monitoring.attachShort')}
        </Button>
        <Button icon={IconPlus} onClick={() => create(true)}>
          {t('uptimeChecks.create')}
        </Button>
      </div>
      {!isReady && <PageSkeleton />}
      <div className="monitoring-scroll" hidden={!isReady}>
        <OpenIncidents appId={filters.app} now={now} apps={apps.names} useKeys={useShortcuts} calledOf={calledOf} />
        <OpenReports now={now} />
        <section aria-labelledby="monitoring-monitors">
          <div className="monitoring-head">
            <h2 id="monitoring-monitors">{t('monitoring.monitors')}</h2>
            <span className="quiet" data-part="monitoring-counts">
              {countStates(list)
                .map(({ state, count }) => t(`monitoring.counts.${state}`, { count }))
                .join(', ')}
            </span>
            {query.data && <SourceStates sources={query.data.sources} now={now} />}
          </div>
          <MonitorsTable
            list={query.data && list}
            error={toTableError(query, t('monitoring.fail.monitors'))}
            now={now}
            onRename={rename}
            onPause={pause.mutate}
          />
        </section>
        <UptimeChecks appId={filters.app} now={now} />
        <PlannedList appId={filters.app} now={now} />
        <IncidentsTable filters={filters} onFilter={filter} now={now} />
      </div>
      {renamed && <RenameDialog monitor={renamed} onClose={() => rename(undefined)} />}
      {creating && <CheckDialog onClose={() => create(false)} />}
      {attaching && <AttachDialog onClose={() => attach(false)} />}
    </div>
  )
}
