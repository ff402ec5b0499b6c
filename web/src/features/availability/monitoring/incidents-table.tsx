import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { responsibilities } from '@passerelle/kernel/availability'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useAppNames } from '../../../model/accounts/use-app-names.ts'
import { useAvailabilityFormat } from '../../../model/availability/use-availability-format.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import { incidentStates, reportStates, type IncidentFilters } from './incident-filters.ts'
import { useMe } from '../../../model/session/me.ts'
import { monitoringQueries, type AccountIncident } from './monitoring-queries.ts'
import { StrikeIncident } from './strike-incident.tsx'

const ReportCell = ({ incident }: { incident: AccountIncident }) => {
  const t = useTranslations('monitoring')
  const { reportId, reportPublished, appId } = incident
  if (!reportId) return <span className="quiet">{t('none')}</span>
  return (
    <Link
      to="/apps/$appId"
      params={{ appId }}
      search={{ redirect: `/stats/reports/${reportId}` }}
      preload={false}
      className="link num"
    >
      {t(reportPublished ? 'published' : 'draft')}
    </Link>
  )
}

type Props = { filters: IncidentFilters; onFilter: (filters: IncidentFilters) => void; now: Date }

const Filters = ({ filters, onFilter }: Omit<Props, 'now'>) => {
  const t = useTranslations()
  const all = 'all' as const
  const stateTexts = { unresolved: t('monitoring.standing'), resolved: t('monitoring.resolved') }
  const reportTexts = {
    none: t('monitoring.withoutReport'),
    draft: t('monitoring.draftReport'),
    published: t('monitoring.publishedReport'),
  }
  const change = (more: { [K in keyof IncidentFilters]?: IncidentFilters[K] | typeof all }) =>
    onFilter(
      Object.fromEntries(
        Object.entries({ ...filters, ...more }).filter(([, value]) => value !== all && value !== undefined),
      ),
    )
  return (
    <div className="monitoring-filters">
      <Select
        label={t('monitoring.filterState')}
        value={filters.state ?? all}
        options={[
          { value: all, label: t('monitoring.all') },
          ...incidentStates.map((value) => ({ value, label: stateTexts[value] })),
        ]}
        onChange={(state) => change({ state })}
      />
      <Select
        label={t('monitoring.responsibility')}
        value={filters.type ?? all}
        options={[
          { value: all, label: t('monitoring.allResponsibilities') },
          ...responsibilities.map((value) => ({ value, label: t(`availability.responsibility.${value}`) })),
        ]}
        onChange={(type) => change({ type })}
      />
      <Select
        label={t('monitoring.report')}
        value={filters.report ?? all}
        options={[
          { value: all, label: t('monitoring.allReports') },
          ...reportStates.map((value) => ({ value, label: reportTexts[value] })),
        ]}
        onChange={(report) => change({ report })}
      />
    </div>
  )
}

/** Incidents across accounts, newest first, with filters in the search params (ADM-009, API-111). */
export const IncidentsTable = ({ filters, onFilter, now }: Props) => {
  const t = useTranslations()
  const me = useMe()
  const format = useFormat()
  const { span } = useAvailabilityFormat()
  const query = useInfiniteQuery(monitoringQueries.incidents(filters))
  const list = query.data?.pages.flatMap((page) => page.list) ?? []
  const apps = useAppNames(list.map(({ appId }) => appId))
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const text = (key: 'start' | 'responsibility' | 'span' | 'takenUp', of: (one: AccountIncident) => ReactNode) => ({
    key,
    head: t(`monitoring.${key}`),
    cell: (one: AccountIncident) => <span className="num">{of(one)}</span>,
  })
  const takenUp = ({ startedAt, acknowledgedAt }: AccountIncident) =>
    acknowledgedAt ? span(Date.parse(acknowledgedAt) - Date.parse(startedAt)) : t('monitoring.none')
  const lasted = ({ startedAt, resolvedAt }: AccountIncident) =>
    span(Math.max(0, (resolvedAt === null ? now.getTime() : Date.parse(resolvedAt)) - Date.parse(startedAt)))
  const state = ({ resolvedAt, struck }: AccountIncident) =>
    struck ? (
      <Badge tone="neutral">{t('availability.incidents.struck')}</Badge>
    ) : (
      <Badge tone={resolvedAt === null ? 'danger' : 'success'}>
        {t(resolvedAt === null ? 'availability.incidents.standing' : 'availability.incidents.resolved')}
      </Badge>
    )
  const service = ({ service, name, cause }: AccountIncident) => (
    <span title={name}>
      {service}
      {cause && <span className="row-note quiet">{cause}</span>}
    </span>
  )
  return (
    <section aria-labelledby="monitoring-incidents">
      <div className="monitoring-head">
        <h2 id="monitoring-incidents">{t('monitoring.incidents')}</h2>
        <Filters filters={filters} onFilter={onFilter} />
      </div>
      <DataTable
        look="wraps"
        label={t('monitoring.incidents')}
        columns={[
          text('start', ({ startedAt }) => format.dateTime(startedAt, now)),
          { key: 'service', head: t('monitoring.service'), namesRow: true, cell: service },
          { key: 'account', head: t('monitoring.account'), cell: ({ appId }) => apps.get(appId)?.name },
          text('responsibility', ({ type }) => t(`availability.responsibility.${type}`)),
          text('span', lasted),
          text('takenUp', takenUp),
          { key: 'state', head: t('monitoring.state'), cell: state },
          { key: 'report', head: t('monitoring.report'), cell: (incident) => <ReportCell incident={incident} /> },
          ...(me?.project
            ? [
                {
                  key: 'strike',
                  head: <span className="sr-only">{t('monitoring.strike.head')}</span>,
                  cell: (incident: AccountIncident) => <StrikeIncident incident={incident} now={now} />,
                },
              ]
            : []),
        ]}
        rows={query.data && list}
        rowKey={({ id }) => id}
        card={(incident) => (
          <div className="monitoring-incident-card">
            <span className="num">{format.dateTime(incident.startedAt, now)}</span>
            {state(incident)}
            <b>{service(incident)}</b>
            <span>{apps.get(incident.appId)?.name}</span>
            <span className="num">{lasted(incident)}</span>
            <ReportCell incident={incident} />
            {me?.project && <StrikeIncident incident={incident} now={now} />}
          </div>
        )}
        error={toTableError(query, t('monitoring.fail.incidents'))}
        empty={<EmptyState compact title={t(isFiltered ? 'monitoring.noIncidents' : 'monitoring.noneYet')} />}
        more={
          query.hasNextPage
            ? {
                text: t('monitoring.more'),
                loading: query.isFetchingNextPage,
                onMore: () => void query.fetchNextPage(),
              }
            : undefined
        }
      />
    </section>
  )
}
