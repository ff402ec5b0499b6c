import { toIsoDate } from '@passerelle/kernel/format-date'
import { IconCircleCheck, IconProgress } from '@tabler/icons-react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Availability, Incident } from '../../../../model/availability/availability-queries.ts'
import { useAvailabilityFormat } from '../../../../model/availability/use-availability-format.ts'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { Badge } from '../../../../kit/ui/display/badge.tsx'
import { Icon } from '../../../../kit/ui/icon/icon.tsx'
import { EmptyState } from '../../../../kit/ui/feedback/states.tsx'
import { DataTable } from '../../../../kit/ui/table/data-table.tsx'
import { toTableError } from '../../../../kit/ui/table/table-error.ts'
import { eventsIn, getEventKind, getEventDuration } from './event-kind.ts'
import { kindSigns } from './signs.ts'

/** Texts of an incident; instants do not repeat the day of the start. */
const useIncidentTexts = (now: Date) => {
  const t = useTranslations('availability')
  const format = useFormat()
  const { span } = useAvailabilityFormat()
  return (incident: Incident) => {
    const { startedAt, acknowledgedAt, resolvedAt } = incident.lifeTime
    const at = (moment: string) =>
      toIsoDate(new Date(moment)) === toIsoDate(new Date(startedAt))
        ? format.time(moment)
        : format.dateTime(moment, now)
    const planned = getEventKind(incident) === 'maintenance'
    const missing = t(resolvedAt === null ? 'incidents.notYet' : 'incidents.never')
    return {
      start: format.dateTime(startedAt, now),
      responsibility: t(`responsibility.${incident.type}`),
      takenUp: planned ? '–' : acknowledgedAt ? at(acknowledgedAt) : missing,
      end: resolvedAt === null ? '–' : at(resolvedAt),
      span: span(getEventDuration(incident, now)),
    }
  }
}

const What = ({ incident, service }: { incident: Incident; service: string }) => {
  const t = useTranslations('availability')
  const kind = getEventKind(incident)
  return (
    <>
      {service}
      <span className={`availability-kind ${kind}`}>
        <Icon icon={kindSigns[kind]} size={14} />
        {t(`kind.${kind}`)}
      </span>
      {incident.cause && <span className="availability-cause">{incident.cause}</span>}
    </>
  )
}

const State = ({ incident }: { incident: Incident }) => {
  const t = useTranslations('availability.incidents')
  if (incident.struck) return <Badge tone="neutral">{t('struck')}</Badge>
  return incident.lifeTime.resolvedAt === null ? (
    <Badge tone={getEventKind(incident) === 'maintenance' ? 'info' : 'danger'} icon={IconProgress}>
      {t('standing')}
    </Badge>
  ) : (
    <Badge tone="success" icon={IconCircleCheck}>
      {t('resolved')}
    </Badge>
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
  const textsOf = useIncidentTexts(now)
  const text = (key: 'start' | 'responsibility' | 'takenUp' | 'end' | 'span') => ({
    key,
    head: t(`incidents.${key}`),
    cell: (incident: Incident) => <span className="num">{textsOf(incident)[key]}</span>,
  })
  const cardParts = (incident: Incident) =>
    getEventKind(incident) === 'maintenance'
      ? (['end', 'span'] as const)
      : (['responsibility', 'takenUp', 'end', 'span'] as const)
  return (
    <section
      className="availability-incidents"
      data-part="availability-incidents"
      aria-labelledby="availability-incidents"
    >
      <div className="availability-section">
        <h2 id="availability-incidents">{t('incidents.title')}</h2>
        {data && <Sum data={data} now={now} />}
      </div>
      <DataTable
        look="wraps"
        label={t('incidents.title')}
        columns={[
          text('start'),
          {
            key: 'service',
            head: t('incidents.service'),
            namesRow: true,
            cell: (incident) => <What incident={incident} service={nameOf(incident)} />,
          },
          text('responsibility'),
          text('takenUp'),
          text('end'),
          { ...text('span'), numeric: true },
          { key: 'state', head: t('incidents.state'), cell: (incident) => <State incident={incident} /> },
        ]}
        rows={query.data && list}
        rowKey={({ id }) => id}
        card={(incident) => (
          <div className="availability-incident">
            <span className="num">{textsOf(incident).start}</span>
            <State incident={incident} />
            <b>
              <What incident={incident} service={nameOf(incident)} />
            </b>
            <p>
              {cardParts(incident).map((key) => (
                <span key={key}>
                  {t(`incidents.${key}`)} {textsOf(incident)[key]}
                </span>
              ))}
            </p>
          </div>
        )}
        bones={3}
        error={toTableError(query, t('fail.incidents'))}
        empty={
          <EmptyState compact title={t('incidents.none')}>
            {t('incidents.noneText')}
          </EmptyState>
        }
        more={
          query.hasNextPage
            ? { text: t('incidents.more'), loading: query.isFetchingNextPage, onMore: () => void query.fetchNextPage() }
            : undefined
        }
      />
    </section>
  )
}
