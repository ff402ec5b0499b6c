import { isUnresolved, getOverallStatus } from '@passerelle/kernel/availability'
import { differenceInCalendarDays } from '@passerelle/kernel/format-date'
import { useTranslations } from 'use-intl'
import type { Availability, AvailabilityEvent } from '../../../model/availability/availability-queries.ts'
import { stateSigns } from '../../../model/availability/signs.ts'
import { useChargeText } from '../../../model/availability/use-charge-text.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { getEventKind, lastResolved } from './incidents/event-kind.ts'

const Standing = ({ event, service, now }: { event: AvailabilityEvent; service: string; now: Date }) => {
  const t = useTranslations('availability')
  const format = useFormat()
  const charge = useChargeText(now)
  return (
    <li>
      {t.rich('banner.standing', {
        service,
        what: t(`kindInside.${getEventKind(event)}`),
        since: format.timeOrDay(event.lifeTime.startedAt, now),
        b: (chunks) => <b>{chunks}</b>,
      })}{' '}
      {event.type === 'MAINTENANCE'
        ? t('banner.working')
        : `${charge({ ...event.lifeTime, acknowledgedBy: event.acknowledgedBy })}.`}
    </li>
  )
}

/**
 * Overall current state of all services, the open event with its start and whether it is being worked on, and the time
 * of the last check (AVL-005 to AVL-007, AVL-021).
 */
export const AvailabilityBanner = ({ data, now }: { data: Availability; now: Date }) => {
  const t = useTranslations('availability.banner')
  const format = useFormat()
  const state = getOverallStatus(data.events)
  const standing = data.events.filter(isUnresolved)
  const resolved = lastResolved(data.events)
  const nameOf = ({ probeId }: AvailabilityEvent) => data.probes.find(({ id }) => id === probeId)?.name ?? ''
  const checked = () => {
    if (data.checkedAt === null) return t('neverChecked')
    return differenceInCalendarDays(new Date(data.checkedAt), now) === 0
      ? t('checked', { time: format.time(data.checkedAt) })
      : t('checkedOn', { when: format.near(data.checkedAt, now) })
  }
  return (
    <div className={`availability-banner ${state}`} data-part="availability-banner" role="status">
      <Icon icon={stateSigns[state]} />
      <b>{t(state)}</b>
      {standing.length > 0 ? (
        <ul>
          {standing.map((event) => (
            <Standing key={event.id} event={event} service={nameOf(event)} now={now} />
          ))}
        </ul>
      ) : (
        <span>
          {resolved === undefined
            ? t('noOutage')
            : t('lastOutage', { date: format.day(resolved, now), time: format.time(resolved) })}
        </span>
      )}
      <span className="availability-checked num">{checked()}</span>
    </div>
  )
}
