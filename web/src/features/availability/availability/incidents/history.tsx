import { useMemo, type ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Availability, AvailabilityEvent } from '../../../../model/availability/availability-queries.ts'
import { lazyWithPreload } from '../../../../kit/ui/lazy/lazy-with-preload.ts'
import { PopoverAt } from '../../../../kit/ui/popup/popover.tsx'
import { useMediaQuery } from '../../../../kit/ui/display/use-media-query.ts'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { DayDetails } from '../days/day-details.tsx'
import { getMidMonth, useWeekdays } from '../days/month.tsx'
import { Service } from '../service.tsx'
import { usePointedDay, type PointedDay } from '../days/use-pointed-day.ts'

const TooltipAt = lazyWithPreload(() => import('../../../../kit/ui/popup/tooltip-at.tsx'), { silent: true })
const legend = ['available', 'maintenance', 'unavailable', 'critical_unavailable', 'none'] as const
const none: readonly AvailabilityEvent[] = []

/** Month and weekday headings above the columns; each grid repeats them for screen readers. */
const MonthHeads = ({ months }: { months: readonly string[] }) => {
  const { dateTime } = useFormatter()
  const weekdays = useWeekdays()
  return (
    <div className="availability-month-headers" data-part="availability-month-headers" aria-hidden="true">
      {months.map((month) => (
        <div key={month}>
          <p>{dateTime(getMidMonth(month), { month: 'long', year: 'numeric' })}</p>
          <div className="availability-head-days">
            {weekdays.map(({ long, letter }) => (
              <span key={long}>{letter}</span>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

/** Days of every service, month by month (AVL-020 to AVL-024). */
export const History = ({
  data,
  months,
  now,
  serversOf,
}: {
  data: Availability
  months: readonly string[]
  now: Date
  serversOf: ((probeId: string) => ReactNode) | undefined
}) => {
  const t = useTranslations('availability')
  const format = useFormat()
  const narrow = useMediaQuery('(max-width: 720px)')
  const { hinted, opened, handlers, closeTooltip, close } = usePointedDay()
  const events = useMemo(() => Map.groupBy(data.events, ({ probeId }) => probeId), [data.events])
  // The same elements in every render: services are memoised.
  const servers = useMemo(() => new Map(data.probes.map(({ id }) => [id, serversOf?.(id)])), [data.probes, serversOf])
  const details = ({ probeId, day }: PointedDay) => {
    const probe = data.probes.find(({ id }) => id === probeId)
    const report = data.reports.find((one) => one.day === day)
    return (
      probe && <DayDetails probe={probe} events={events.get(probeId) ?? none} day={day} now={now} report={report} />
    )
  }
  return (
    <section className="availability-history" aria-labelledby="availability-history">
      <div className="availability-section">
        <h2 id="availability-history">{t('history.title')}</h2>
        <ul className="availability-legend" aria-label={t('history.legend')}>
          {legend.map((state) => (
            <li key={state}>
              <span className={`availability-day ${state}`} data-part="availability-day" aria-hidden="true" />
              {t(`day.${state}`)}
            </li>
          ))}
        </ul>
      </div>
      <div
        className="availability-services"
        data-part="availability-services"
        data-months={months.length}
        {...handlers}
      >
        {months.length === 3 && <MonthHeads months={months} />}
        {data.probes.map((probe) => (
          <Service
            key={probe.id}
            probe={probe}
            events={events.get(probe.id) ?? none}
            months={months}
            from={data.from}
            now={now}
            narrow={narrow}
            maintenances={data.maintenances}
            servers={servers.get(probe.id)}
          />
        ))}
      </div>
      {hinted && (
        <TooltipAt anchor={hinted.anchor} onClose={closeTooltip}>
          {details(hinted)}
        </TooltipAt>
      )}
      {opened && (
        <PopoverAt
          anchor={opened.anchor}
          onClose={() => close(opened)}
          label={t('day.details', { date: format.day(`${opened.day}T12:00:00Z`, now) })}
        >
          {details(opened)}
        </PopoverAt>
      )}
    </section>
  )
}
