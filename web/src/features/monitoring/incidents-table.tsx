import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { responsibilities } from '@passerelle/kernel/availability'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { useAppNames } from '../../model/accounts/use-app-names.ts'
import { useAvailabilityFormat } from '../../model/availability/use-availability-format.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { Badge } from '../../kit/ui/display/badge.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Select } from '../../kit/ui/choice/select.tsx'
import { Skeleton, Delayed } from '../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../kit/ui/feedback/states.tsx'
import { incidentStates, reportStates, type IncidentFilters } from './incident-filters.ts'
import { monitoringQueries, type AccountIncident } from './monitoring-queries.ts'

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
      className="link"
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
    <div className="mon-filters">
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
  const format = useFormat()
  const { span } = useAvailabilityFormat()
  const query = useInfiniteQuery(monitoringQueries.incidents(filters))
  const list = query.data?.pages.flatMap((page) => page.list) ?? []
  const apps = useAppNames(list.map(({ appId }) => appId))
  const heads = ['start', 'service', 'account', 'responsibility', 'span', 'takenUp', 'state', 'report'] as const
  return (
    <section aria-labelledby="mon-incidents">
      <div className="mon-head">
        <h2 id="mon-incidents">{t('monitoring.incidents')}</h2>
        <Filters filters={filters} onFilter={onFilter} />
      </div>
      {query.isError && !query.data && (
        <ErrorState compact title={t('monitoring.fail.incidents')} onRetry={() => void query.refetch()}>
          {getErrorMessage(query.error, '')}
        </ErrorState>
      )}
      {query.isPending && (
        <Delayed>
          <Skeleton height={160} />
        </Delayed>
      )}
      {query.data && list.length === 0 && <EmptyState compact title={t('monitoring.noIncidents')} />}
      {list.length > 0 && (
        <table className="mon-table">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {t(`monitoring.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.map((incident) => {
              const { id, appId, service, name, type, startedAt, acknowledgedAt, resolvedAt } = incident
              const end = resolvedAt === null ? now.getTime() : Date.parse(resolvedAt)
              return (
                <tr key={id}>
                  <td className="num">{format.dateTime(startedAt, now)}</td>
                  <th scope="row" title={name}>
                    {service}
                    {incident.cause && <span className="quiet">{incident.cause}</span>}
                  </th>
                  <td>{apps.get(appId)?.name}</td>
                  <td>{t(`availability.responsibility.${type}`)}</td>
                  <td className="num">{span(Math.max(0, end - Date.parse(startedAt)))}</td>
                  <td className="num">
                    {acknowledgedAt ? span(Date.parse(acknowledgedAt) - Date.parse(startedAt)) : t('monitoring.none')}
                  </td>
                  <td>
                    <Badge tone={resolvedAt === null ? 'danger' : 'success'}>
                      {t(resolvedAt === null ? 'availability.incidents.standing' : 'availability.incidents.resolved')}
                    </Badge>
                  </td>
                  <td>
                    <ReportCell incident={incident} />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('monitoring.more')}
        </Button>
      )}
    </section>
  )
}
