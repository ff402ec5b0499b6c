import { getDayBounds, eventsOfDay } from '@passerelle/kernel/availability'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { AvailabilityEvent, MonitoredProbe } from '../../../../model/availability/availability-queries.ts'
import { useAvailabilityFormat } from '../../../../model/availability/use-availability-format.ts'
import { useChargeText } from '../../../../model/availability/use-charge-text.ts'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { buttonClass } from '../../../../kit/ui/button/button.tsx'
import { Icon } from '../../../../kit/ui/icon/icon.tsx'
import { availableShare } from './available-share.ts'
import { getEventKind } from '../incidents/event-kind.ts'
import { kindSigns } from '../incidents/signs.ts'

/**
 * Details of one day of a service: exact availability, events with their times in Paris, and the day's report (AVL-020,
 * INC-010).
 */
export const DayDetails = ({
  probe,
  events,
  day,
  now,
  report,
}: {
  probe: MonitoredProbe
  events: readonly AvailabilityEvent[]
  day: string
  now: Date
  /** Report of the day that the user may open (INC-010). */
  report: { _id: string } | undefined
}) => {
  const t = useTranslations('availability')
  const format = useFormat()
  const text = useAvailabilityFormat()
  const charge = useChargeText(now)
  const bounds = getDayBounds(day)
  const ofDay = eventsOfDay(day, events).toSorted(
    (a, b) => Date.parse(a.lifeTime.startedAt) - Date.parse(b.lifeTime.startedAt),
  )
  const percent = availableShare(probe, ofDay, bounds, now)
  const pausesOfDay = probe.pauses.filter(
    ({ startedAt, endedAt }) =>
      Date.parse(startedAt) < bounds.end.getTime() &&
      (endedAt === null || Date.parse(endedAt) > bounds.start.getTime()),
  )
  /** Formats an instant: only the time if it is on that day, otherwise with its date. */
  const at = (moment: string) =>
    toIsoDate(new Date(moment)) === day ? format.time(moment) : format.dateTime(moment, now)
  return (
    <div className="availability-day-details" data-part="availability-day-details">
      <p>
        <b>{format.day(bounds.start, now)}</b>
        {percent !== null && <span className="num">{text.percent(percent)}</span>}
      </p>
      <p className="quiet">{probe.name}</p>
      {ofDay.length === 0 && <p className="second">{t('day.nothing')}</p>}
      {ofDay.length > 0 && (
        <ul>
          {ofDay.map((event) => {
            const { startedAt, resolvedAt } = event.lifeTime
            const what = t(`kind.${getEventKind(event)}`)
            return (
              <li key={event.id} className={getEventKind(event)}>
                <Icon icon={kindSigns[getEventKind(event)]} size={14} />
                <span>
                  <span className="num-text">
                    {resolvedAt === null
                      ? t('day.since', { what, from: at(startedAt) })
                      : t('day.span', { what, from: at(startedAt), until: at(resolvedAt) })}
                  </span>
                  {event.type !== 'MAINTENANCE' && (
                    <span className="quiet">
                      {t(`responsibility.${event.type}`)}.{' '}
                      {charge({ ...event.lifeTime, acknowledgedBy: event.acknowledgedBy })}
                    </span>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {pausesOfDay.map(({ startedAt, endedAt, struck }) => (
        <p key={startedAt} className="second num-text">
          {endedAt === null
            ? t('day.since', { what: t('day.paused'), from: at(startedAt) })
            : t('day.span', {
                what: t(struck ? 'day.struck' : 'day.paused'),
                from: at(startedAt),
                until: at(endedAt),
              })}
        </p>
      ))}
      {report && ofDay.length > 0 ? (
        <Link
          to="/stats/reports/$reportId"
          params={{ reportId: report._id }}
          className={buttonClass('secondary', 'small', 'availability-report')}
        >
          <Icon icon={IconFileText} />
          {t('day.report')}
        </Link>
      ) : (
        <p className="quiet">{t('day.noReport')}</p>
      )}
    </div>
  )
}
