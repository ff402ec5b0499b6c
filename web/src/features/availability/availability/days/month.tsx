import { IconChevronDown } from '@tabler/icons-react'
import { useId, useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { AvailabilityFigure } from '../../../../model/availability/availability-figure.tsx'
import { useAvailabilityFormat } from '../../../../model/availability/use-availability-format.ts'
import { Icon } from '../../../../kit/ui/icon/icon.tsx'
import { isTracked, type DayCell, type MonthBlock } from './service-months.ts'
import { weekdayDates } from './weeks.ts'

/** Day in the middle of a month, so that the time zone cannot change the month. */
export const getMidMonth = (month: string): Date => new Date(`${month}-15T12:00:00Z`)

/** Names of the weekdays, Monday first. */
export const useWeekdays = (): readonly { long: string; letter: string }[] => {
  const { dateTime } = useFormatter()
  return useMemo(
    () =>
      weekdayDates.map((date) => ({
        long: dateTime(date, { weekday: 'long', timeZone: 'UTC' }),
        letter: dateTime(date, { weekday: 'narrow', timeZone: 'UTC' }),
      })),
    [dateTime],
  )
}

type Props = {
  block: MonthBlock
  probe: { id: string; name: string }
  weekdays: ReturnType<typeof useWeekdays>
  /** The one day of the service with `tabIndex` 0 (roving tabindex). */
  tabDay: string | undefined
  /** On narrow screens all months but the latest are collapsed. */
  collapse?: { open: boolean; onToggle: () => void } | undefined
}

/** One month of a service: its availability and its days by week (AVL-020). */
export const Month = ({ block: { month, percent, weeks }, probe, weekdays, tabDay, collapse }: Props) => {
  const t = useTranslations('availability')
  const text = useAvailabilityFormat()
  const { dateTime } = useFormatter()
  const grid = useId()
  const name = dateTime(getMidMonth(month), { month: 'long', year: 'numeric' })
  const figure =
    percent === null ? (
      <span className="quiet">{t('history.untrackedMonth')}</span>
    ) : (
      <b>
        <AvailabilityFigure percent={percent} />
      </b>
    )
  // Most days are the same: format their text once.
  const whole = text.percent(100)

  const cellOf = (cell: DayCell | null, key: number) => {
    if (cell === null)
      return (
        <span key={key} role="gridcell">
          {'\u00a0'}
        </span>
      )
    const day = Number(cell.day.slice(8))
    const status = t(cell.planned ? 'planned.day' : `day.${cell.state}`)
    if (!isTracked(cell)) {
      return (
        <span
          key={key}
          role="gridcell"
          className={`availability-day ${cell.state}`}
          data-part="availability-day"
          data-state={cell.state}
          data-planned={cell.planned}
          title={cell.planned && status}
          aria-label={t('day.blank', { day: String(day), month: name, status })}
        >
          {day}
        </span>
      )
    }
    return (
      <button
        key={key}
        type="button"
        role="gridcell"
        className={`availability-day ${cell.state}`}
        data-part="availability-day"
        data-state={cell.state}
        data-day={cell.day}
        data-probe={probe.id}
        aria-haspopup="dialog"
        tabIndex={cell.day === tabDay ? 0 : -1}
        aria-label={t('day.label', {
          day: String(day),
          month: name,
          service: probe.name,
          status,
          percent: cell.percent === 100 ? whole : text.percent(cell.percent ?? 0),
        })}
      >
        {day}
      </button>
    )
  }
  return (
    <div className="availability-month" data-part="availability-month">
      {collapse ? (
        <button
          type="button"
          className="availability-month-head"
          data-part="availability-month-head"
          aria-expanded={collapse.open}
          aria-controls={grid}
          onClick={collapse.onToggle}
        >
          <span className="availability-month-name">
            {name}
            <Icon icon={IconChevronDown} />
          </span>
          {figure}
        </button>
      ) : (
        <p className="availability-month-head" data-part="availability-month-head">
          <span className="availability-month-name">{name}</span>
          {figure}
        </p>
      )}
      <div
        id={grid}
        role="grid"
        className="availability-grid"
        data-part="availability-grid"
        aria-label={t('history.calendar', { service: probe.name, month: name })}
        hidden={collapse?.open === false}
      >
        <div role="row" className="availability-weekdays">
          {weekdays.map(({ long, letter }) => (
            <span key={long} role="columnheader" aria-label={long}>
              {letter}
            </span>
          ))}
        </div>
        {weeks.map((week, row) => (
          <div key={row} role="row" className="availability-week">
            {week.map(cellOf)}
          </div>
        ))}
      </div>
    </div>
  )
}
