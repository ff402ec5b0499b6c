import { isInProgress, isUnresolved, getOverallStatus } from '@passerelle/kernel/availability'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { Availability, AvailabilityEvent } from '../../../model/availability/availability-queries.ts'
import { stateSigns } from '../../../model/availability/signs.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { CardHeader } from './card-header.tsx'
import { ServiceLine } from './service-line.tsx'
import { topServices } from './top-services.ts'

/** Tone of each state of the services. */
export const tones = { normal: 'success', maintenance: 'info', incident: 'danger' } as const

const earliest = (moments: readonly (string | null)[]) =>
  moments.filter((at) => at !== null).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]

/**
 * Services with an open event, its start, and, unless it was planned, whether it is being worked on (AVL-004, AVL-005).
 */
const Standing = ({
  events,
  probes,
  planned,
}: {
  events: readonly AvailabilityEvent[]
  probes: Availability['probes']
  planned: boolean
}) => {
  const t = useTranslations()
  const list = useFormatter().list
  const format = useFormat()
  const names = probes.filter(({ id }) => events.some(({ probeId }) => probeId === id)).map(({ name }) => name)
  const since = earliest(events.map(({ lifeTime }) => lifeTime.startedAt))
  const takenUp = earliest(events.filter(isInProgress).map(({ lifeTime }) => lifeTime.acknowledgedAt))
  if (since === undefined) return null
  return (
    <p className="home-meta" data-part="home-meta">
      {t('home.concerned', { services: list(names), since: format.timeOrDay(since) })}{' '}
      {!planned &&
        (takenUp === undefined
          ? t('availability.banner.notTakenUp')
          : t('availability.banner.takenUp', { since: format.timeOrDay(takenUp) }))}
    </p>
  )
}

/**
 * Current state and availability this month of the account's services (AVL-007, AVL-015, AVL-017). `month` is its name.
 */
export const AvailabilityCard = ({
  seen: { from, to, probes, events },
  month,
  now,
}: {
  seen: Availability
  month: string
  now: Date
}) => {
  const t = useTranslations()
  const state = getOverallStatus(events)
  const standing = events.filter(
    (event) => isUnresolved(event) && (state === 'maintenance' || event.type !== 'MAINTENANCE'),
  )
  return (
    <section
      className="home-card home-availability"
      data-part="home-card home-availability"
      aria-labelledby="home-availability"
    >
      <CardHeader id="home-availability" title={t('availability.title')}>
        <nav className="home-period" aria-label={t('availability.period')}>
          <span aria-current="true">{month}</span>
          <Link to="/stats" className="link">
            {t('home.more')}
          </Link>
        </nav>
      </CardHeader>
      <p className={`home-state ${tones[state]}`} data-part="home-state" data-state={state}>
        <Icon icon={stateSigns[state]} /> {t(`availability.banner.${state}`)}
      </p>
      {state !== 'normal' && <Standing events={standing} probes={probes} planned={state === 'maintenance'} />}
      <ul className="home-services" aria-label={t('home.services')}>
        {topServices(probes, events).map((probe) => (
          <ServiceLine
            key={probe.id}
            probe={probe}
            events={events.filter(({ probeId }) => probeId === probe.id)}
            period={{ from, to }}
            month={month}
            now={now}
          />
        ))}
      </ul>
    </section>
  )
}
