import { IconMoon, IconSettings, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { MonitoringTabs } from '../../../features/availability/monitoring/monitoring-tabs.tsx'
import { LayersDialog } from '../../../features/availability/oncall/layers-dialog.tsx'
import { ChannelGaps, GapLine, OncallNow } from '../../../features/availability/oncall/oncall-now.tsx'
import { CalendarAddress } from '../../../features/availability/oncall/calendar-address.tsx'
import { ImportDialog } from '../../../features/availability/oncall/import-dialog.tsx'
import { Gateways } from '../../../features/availability/oncall/gateways.tsx'
import { LastPages } from '../../../features/availability/oncall/last-pages.tsx'
import { oncallQueries } from '../../../features/availability/oncall/oncall-queries.ts'
import { OncallReport } from '../../../features/availability/oncall/oncall-report.tsx'
import { OverrideDialog, type OverrideStart } from '../../../features/availability/oncall/override-dialog.tsx'
import { OwnChannels } from '../../../features/availability/oncall/own-channels.tsx'
import { PagingPolicy } from '../../../features/availability/oncall/paging-policy.tsx'
import { PolicyDialog } from '../../../features/availability/oncall/policy-dialog.tsx'
import { RotaBars } from '../../../features/availability/oncall/rota-bars.tsx'
import { TestAlarm } from '../../../features/availability/oncall/test-alarm.tsx'
import { toClock, useWeekdayNames } from '../../../features/availability/oncall/weekday-names.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { isSettled } from '../../../kit/network/is-settled.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button, buttonClass } from '../../../kit/ui/button/button.tsx'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { Delayed, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { useMe } from '../../../model/session/me.ts'
import { useOfficeLive } from './use-office-live.ts'
import '../../../features/availability/monitoring/monitoring.css'
import '../../../features/availability/oncall/oncall.css'

/** Who is on call now and in the next weeks, replacements and the order of the turns (ONC-045). */
const Rota = () => {
  const t = useTranslations('oncall')
  const title = useTranslations('pages')('monitoring')
  usePageTitle(t('title'))
  useOfficeLive()
  const now = useNow()
  const me = useMe()
  const weekdays = useWeekdayNames()
  const query = useQuery(oncallQueries.rota())
  const areChannelsSettled = isSettled(useQuery(oncallQueries.channels()))
  const [replaced, replace] = useState<OverrideStart>()
  const [organising, organise] = useState(false)
  const [editing, setEditing] = useState(false)
  const [importing, setImporting] = useState(false)
  const rota = query.data
  const [first] = rota?.layers ?? []
  const current = rota?.now[0]
  return (
    <div className="monitoring-page">
      <div className="topbar" data-part="topbar">
        <h1>{title}</h1>
        <MonitoringTabs />
        <span className="push" />
        {(current || query.isPending) && (
          <Button
            variant="primary"
            icon={IconUserPlus}
            disabled={!current}
            onClick={() =>
              current && replace({ layerId: current.layerId, startsAt: now.toISOString(), endsAt: current.until })
            }
          >
            {t('replace')}
          </Button>
        )}
      </div>
      <div className="monitoring-scroll">
        {query.isError && (
          <ErrorState title={getErrorMessage(query.error, t('failed'))} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && (
          <Delayed>
            <Skeleton width={600} height={200} />
          </Delayed>
        )}
        {rota && !first && (
          <EmptyState
            icon={IconMoon}
            title={t('emptyTitle')}
            action={
              me?.project && (
                <Button variant="primary" onClick={() => organise(true)}>
                  {t('organiseFirst')}
                </Button>
              )
            }
          >
            {me?.project ? t('emptyText') : t('emptyPlain')}
          </EmptyState>
        )}
        {rota && first && (
          <>
            <OncallNow rota={rota} now={now} />
            <GapLine
              rota={rota}
              now={now}
              onFind={() => {
                const { startsAt, endsAt } = rota.gaps[0]!
                replace({ layerId: first._id, startsAt, endsAt })
              }}
            />
            <ChannelGaps rota={rota} />
            <section aria-labelledby="oncall-weeks">
              <div className="monitoring-head">
                <h2 id="oncall-weeks">{t('weeks')}</h2>
                <span className="quiet">
                  {t('handover', {
                    weekday: weekdays[first.handoverWeekday - 1]!,
                    time: toClock(first.handoverMinute),
                  })}
                </span>
                <Link
                  to="/admin/monitoring/oncall"
                  search={{ view: 'rapport' }}
                  className={buttonClass('ghost', 'small', 'push')}
                >
                  {t('report.open')}
                </Link>
                {me?.project && (
                  <Button size="small" variant="ghost" icon={IconSettings} onClick={() => organise(true)}>
                    {t('organise')}
                  </Button>
                )}
              </div>
              <RotaBars rota={rota} now={now} onOpen={replace} />
            </section>
            <PagingPolicy rota={rota} onEdit={me?.project ? () => setEditing(true) : undefined} />
            <LastPages rota={rota} now={now} />
            {areChannelsSettled && (
              <>
                <OwnChannels />
                {me && <TestAlarm rota={rota} me={me} now={now} />}
                {me?.project && <Gateways now={now} />}
                <CalendarAddress onImport={me?.project ? () => setImporting(true) : undefined} />
              </>
            )}
          </>
        )}
      </div>
      {rota && replaced && <OverrideDialog rota={rota} start={replaced} now={now} onClose={() => replace(undefined)} />}
      {rota && importing && <ImportDialog rota={rota} now={now} onClose={() => setImporting(false)} />}
      {rota && editing && <PolicyDialog rota={rota} onClose={() => setEditing(false)} />}
      {rota && organising && <LayersDialog rota={rota} now={now} onClose={() => organise(false)} />}
    </div>
  )
}

const Report = () => {
  const t = useTranslations('oncall.report')
  const title = useTranslations('pages')('monitoring')
  usePageTitle(t('title'))
  const now = useNow()
  return (
    <div className="monitoring-page">
      <div className="topbar" data-part="topbar">
        <h1>{title}</h1>
        <MonitoringTabs />
        <span className="push" />
        <Link to="/admin/monitoring/oncall" className={buttonClass('ghost', 'normal')}>
          {t('back')}
        </Link>
      </div>
      <div className="monitoring-scroll">
        <OncallReport now={now} />
      </div>
    </div>
  )
}

/** The rota, or what it asked of each person (ONC-045, ONC-046). */
export const OncallPage = (): ReactNode =>
  useSearch({ from: '/office/admin/monitoring/oncall' }).view === 'rapport' ? <Report /> : <Rota />
