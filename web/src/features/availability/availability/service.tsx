import { IconPlayerPause } from '@tabler/icons-react'
import { isUnresolved, pausedSince, statusOfProbe } from '@passerelle/kernel/availability'
import { memo, useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AvailabilityFigure } from '../../../model/availability/availability-figure.tsx'
import type {
  Availability,
  AvailabilityEvent,
  MonitoredProbe,
} from '../../../model/availability/availability-queries.ts'
import { useAvailabilityFormat } from '../../../model/availability/use-availability-format.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { dayStep } from './days/day-step.ts'
import { lastIncident, getEventDuration } from './incidents/event-kind.ts'
import { Month, useWeekdays } from './days/month.tsx'
import { plannedDays } from './days/planned-days.ts'
import { isTracked, serviceMonths } from './days/service-months.ts'
import { statusSigns } from './incidents/signs.ts'

type Props = {
  probe: MonitoredProbe
  events: readonly AvailabilityEvent[]
  months: readonly string[]
  now: Date
  narrow: boolean
  maintenances: Availability['maintenances']
  servers?: ReactNode
}

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

const LastIncident = ({ probe, events, from, now }: Pick<Props, 'probe' | 'events' | 'now'> & { from: string }) => {
  const t = useTranslations('availability.history')
  const format = useFormat()
  const { span } = useAvailabilityFormat()
  const last = lastIncident(events)
  const say = () => {
    if (last && isUnresolved(last))
      return t('standingIncident', { since: format.timeOrDay(last.lifeTime.startedAt, now) })
    if (last)
      return t('lastIncident', {
        date: unbroken(format.day(last.lifeTime.startedAt, now)),
        span: span(getEventDuration(last, now)),
      })
    return Date.parse(probe.createdAt) > Date.parse(from)
      ? t('noIncidentSince', { date: unbroken(format.shortDay(probe.createdAt)) })
      : t('noIncident')
  }
  return <p className="quiet availability-last">{say()}</p>
}

/** A monitored service: current state (AVL-008), availability in the period, last incident, and its days by month. */
export const Service = memo(
  ({ probe, events, months, from, now, narrow, maintenances, servers }: Props & { from: string }) => {
    const t = useTranslations('availability')
    const text = useAvailabilityFormat()
    const format = useFormat()
    const title = useId()
    const weekdays = useWeekdays()
    const [unfolded, setUnfolded] = useState<readonly string[]>([])
    const [walked, walk] = useState<string>()
    const blocks = useMemo(
      () => serviceMonths(probe, events, months, now, plannedDays(probe.id, maintenances)),
      [probe, events, months, now, maintenances],
    )
    const isOpen = (month: string) => !narrow || month === months.at(-1) || unfolded.includes(month)
    const days = blocks
      .filter(({ month }) => isOpen(month))
      .flatMap(({ weeks }) => weeks.flat())
      .filter((cell) => cell !== null)
      .filter(isTracked)
      .map(({ day }) => day)
    const tabDay = walked !== undefined && days.includes(walked) ? walked : days.at(-1)
    const status = statusOfProbe(probe, events, now)
    const paused = pausedSince(probe)

    const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
      const { day } = event.target instanceof HTMLElement ? event.target.dataset : {}
      const next = day && dayStep(event.key, day, days[0] ?? day, days.at(-1) ?? day)
      if (!next) return
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
    }
    return (
      <section className="availability-service" data-part="availability-service" aria-labelledby={title}>
        <header>
          <h3 id={title}>{probe.name}</h3>
          <p data-part="availability-status" data-state={status} className={`availability-status ${status}`}>
            <Icon icon={paused ? IconPlayerPause : statusSigns[status]} />
            {probe.detachedAt
              ? t('detached', { date: format.day(probe.detachedAt, now) })
              : paused
                ? t('paused', { when: format.near(paused, now) })
                : t(`status.${status}`)}
          </p>
          {months.length > 1 && probe.availability !== null && (
            <p className="availability-over" data-part="availability-over">
              {t.rich('history.over', {
                percent: text.percent(probe.availability),
                months: t('months', { count: months.length }),
                b: (chunks) => (
                  <b>
                    <AvailabilityFigure percent={probe.availability ?? 0} text={chunks} />
                  </b>
                ),
              })}
            </p>
          )}
          <LastIncident probe={probe} events={events} from={from} now={now} />
        </header>
        <div
          className="availability-months"
          onKeyDown={onKeyDown}
          onFocus={(event) => event.target.dataset['day'] && walk(event.target.dataset['day'])}
        >
          {(narrow ? blocks.toReversed() : blocks).map((block) => (
            <Month
              key={block.month}
              block={block}
              probe={probe}
              weekdays={weekdays}
              tabDay={tabDay?.startsWith(block.month) ? tabDay : undefined}
              collapse={
                narrow && block.month !== months.at(-1)
                  ? {
                      open: isOpen(block.month),
                      onToggle: () =>
                        setUnfolded((all) =>
                          all.includes(block.month) ? all.filter((one) => one !== block.month) : [...all, block.month],
                        ),
                    }
                  : undefined
              }
            />
          ))}
        </div>
        {servers}
      </section>
    )
  },
)
