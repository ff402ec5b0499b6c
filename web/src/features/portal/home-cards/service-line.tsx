import type { ProbeEvent } from '@passerelle/kernel/availability'
import { useFormatter, useTranslations } from 'use-intl'
import { AvailabilityFigure } from '../../../model/availability/availability-figure.tsx'
import type { MonitoredProbe } from '../../../model/availability/availability-queries.ts'
import { useAvailabilityFormat } from '../../../model/availability/use-availability-format.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { getLastEvent, summarizeEvent } from './last-event.ts'
import { getStripDays, sumOfStrip, type Cell } from './month-strip.ts'

/** Percentage with two decimals (AVL-018, AVL-019). */
const Percent = ({ percent }: { percent: number | null }) => {
  const t = useTranslations('home')
  return percent === null ? (
    <span className="home-percent quiet" data-part="home-percent">
      {t('notMeasured')}
    </span>
  ) : (
    <span className="home-percent" data-part="home-percent">
      <AvailabilityFigure percent={percent} />
    </span>
  )
}

const words = { maintenance: 'maintenance', unavailable: 'unavailable', critical_unavailable: 'critical' } as const

/** Strip of the days of the month; its text alternative names the days with events. */
const Strip = ({ cells, month }: { cells: readonly Cell[]; month: string }) => {
  const t = useTranslations('home')
  const list = useFormatter().list
  const { available, troubled } = sumOfStrip(cells)
  const parts = [
    ...(available > 0 ? [t('days.available', { count: available })] : []),
    ...troubled.map(({ status, days }) => t(`days.${words[status]}`, { days: list(days) })),
  ]
  return (
    <span
      className="home-strip"
      data-part="home-strip"
      role="img"
      aria-label={t('strip', { month, days: parts.length > 0 ? parts.join(', ') : t('days.none') })}
    >
      {cells.map(({ day, status }) => (
        <i key={day} className={status} />
      ))}
    </span>
  )
}

const Last = ({ event }: { event: ProbeEvent }) => {
  const t = useTranslations()
  const format = useFormat()
  const text = useAvailabilityFormat()
  const line = summarizeEvent(event)
  const what = t(`availability.kind.${line.what}`)
  if (line.kind === 'standing')
    return (
      <span className="home-meta" data-part="home-meta">
        {t('home.event.standing', { what, since: format.timeOrDay(line.since) })}
      </span>
    )
  const day = format.shortDay(line.day)
  return (
    <span className="home-meta" data-part="home-meta">
      {line.kind === 'between'
        ? t('home.event.between', { what, day, from: format.time(line.from), until: format.time(line.until) })
        : t('home.event.over', { what, day, span: text.span(line.ms) })}
    </span>
  )
}

/** A monitored service: name, availability, days of the month, and latest event. */
export const ServiceLine = ({
  probe,
  events,
  period,
  month,
  now,
}: {
  probe: MonitoredProbe
  events: readonly ProbeEvent[]
  period: { from: string; to: string }
  month: string
  now: Date
}) => {
  const last = getLastEvent(events, now)
  return (
    <li className="home-service">
      <span className="home-name" data-part="home-name">
        {probe.name}
      </span>
      <Percent percent={probe.availability} />
      <Strip cells={getStripDays(probe, events, period, now)} month={month} />
      {last && <Last event={last} />}
    </li>
  )
}
