import { toIsoDate } from '@passerelle/kernel/format-date'
import { IconCircleCheck, IconProgress } from '@tabler/icons-react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Availability, Incident } from '../../../model/availability/availability-queries.ts'
import { useAvailabilityFormat } from '../../../model/availability/use-availability-format.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { Skeleton, Delayed, LoadingStatus } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { eventsIn, getEventKind, getEventDuration } from './event-kind.ts'
import { kindSigns } from './signs.ts'

const Line = ({ incident, service, now }: { incident: Incident; service: string; now: Date }) => {
  const t = useTranslations('availability')
  const format = useFormat()
  const { span } = useAvailabilityFormat()
  const { startedAt, acknowledgedAt, resolvedAt } = incident.lifeTime
  const kind = getEventKind(incident)
  /** Formats an instant without repeating the day of the start. */
  const at = (moment: string) =>
    toIsoDate(new Date(moment)) === toIsoDate(new Date(startedAt)) ? format.time(moment) : format.dateTime(moment, now)
  const takenUp =
    kind === 'maintenance'
      ? '–'
      : acknowledgedAt
        ? at(acknowledgedAt)
        : resolvedAt === null
          ? t('incidents.notYet')
          : t('incidents.never')
  return (
    <tr className={kind === 'maintenance' ? 'planned' : undefined}>
      <td className="num avl-start">{format.dateTime(startedAt, now)}</td>
      <th scope="row" className="avl-what">
        {service}
        <span className={`avl-kind ${kind}`}>
          <Icon icon={kindSigns[kind]} size={14} />
          {t(`kind.${kind}`)}
        </span>
        {incident.cause && <span className="avl-cause">{incident.cause}</span>}
      </th>
      <td className="availability-responsible" data-label={t('incidents.responsibility')}>
        {t(`responsibility.${incident.type}`)}
      </td>
      <td className="num availability-acknowledged" data-label={t('incidents.takenUp')}>
        {takenUp}
      </td>
      <td className="num avl-end" data-label={t('incidents.end')}>
        {resolvedAt === null ? '–' : at(resolvedAt)}
      </td>
      <td className="num availability-duration" data-label={t('incidents.span')}>
        {span(getEventDuration(incident, now))}
      </td>
      <td className="avl-state">
        {resolvedAt === null ? (
          <Badge tone={kind === 'maintenance' ? 'info' : 'danger'} icon={IconProgress}>
            {t('incidents.standing')}
          </Badge>
        ) : (
          <Badge tone="success" icon={IconCircleCheck}>
            {t('incidents.resolved')}
          </Badge>
        )}
      </td>
    </tr>
  )
}

/** Number of incidents and their total duration. */
const Sum = ({ data, now }: { data: Availability; now: Date }) => {
  const t = useTranslations('availability.incidents')
  const { span } = useAvailabilityFormat()
  const all = eventsIn(data.events, { from: Date.parse(data.from), to: Date.parse(data.to) })
  const incidents = all.filter(({ type }) => type !== 'MAINTENANCE')
  const total = incidents.reduce((sum, event) => sum + getEventDuration(event, now), 0)
  const maintenances = all.length - incidents.length
  return (
    <p className="second">
      {[
        t('count', { count: incidents.length }),
        ...(incidents.length > 0 ? [t('total', { span: span(total) })] : []),
        ...(maintenances > 0 ? [t('maintenances', { count: maintenances })] : []),
      ].join(', ')}
    </p>
  )
}

type Props = {
  query: UseInfiniteQueryResult<InfiniteData<{ list: Incident[] }>>
  data: Availability | undefined
  now: Date
}

/** Table of the period's events, newest first: service, kind, start, acknowledged, end, duration (AVL-001, AVL-025). */
export const Incidents = ({ query, data, now }: Props) => {
  const t = useTranslations('availability')
  const list = query.data?.pages.flatMap((page) => page.list) ?? []
  const nameOf = ({ probeId, name }: Incident) => data?.probes.find(({ id }) => id === probeId)?.name ?? name
  const body = () => {
    if (query.isError && !query.data)
      return (
        <ErrorState compact title={t('fail.incidents')} onRetry={() => void query.refetch()}>
          {getErrorMessage(query.error, '')}
        </ErrorState>
      )
    if (query.isPending)
      return (
        <Delayed>
          <LoadingStatus />
          <div className="avl-lines">
            {[0, 1, 2].map((line) => (
              <Skeleton key={line} height={40} />
            ))}
          </div>
        </Delayed>
      )
    if (list.length === 0)
      return (
        <EmptyState compact title={t('incidents.none')}>
          {t('incidents.noneText')}
        </EmptyState>
      )
    const heads = ['start', 'service', 'responsibility', 'takenUp', 'end', 'span', 'state'] as const
    return (
      <table className="avl-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={`of-${head}`}>
                {t(`incidents.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((incident) => (
            <Line key={incident.id} incident={incident} service={nameOf(incident)} now={now} />
          ))}
        </tbody>
      </table>
    )
  }
  return (
    <section className="avl-incidents" aria-labelledby="avl-incidents">
      <div className="avl-section">
        <h2 id="avl-incidents">{t('incidents.title')}</h2>
        {data && <Sum data={data} now={now} />}
      </div>
      {body()}
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('incidents.more')}
        </Button>
      )}
    </section>
  )
}
