import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../format/use-format.ts'
import { serverNow } from '../../config/server-clock.ts'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { focusIsLost } from '../focus/restore-focus.ts'
import { Popover } from '../popup/popover.tsx'
import {
  clickDay,
  isBlocked,
  mayShowMonth,
  monthOf,
  shiftDay,
  shiftMonth,
  weeksOf,
  type DayLimits,
  type DayRange,
} from './date-range.ts'
import './day-range-picker.css'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
// Any Monday, used to format the names of the weekdays.
const monday = '2024-01-01'

const lookOf = (day: string, range: DayRange) => {
  if (!range) return undefined
  const end = range.end ?? range.start
  if (day === range.start || day === end) return 'range-edge'
  return day > range.start && day < end ? 'in-range' : undefined
}

/**
 * Calendar month to select a range of days (UIX-061); days and months outside the limits are disabled (UIX-062,
 * UIX-063).
 */
export const DayRangeCalendar = ({
  range,
  limits = {},
  single = false,
  onChange,
}: {
  range: DayRange
  limits?: DayLimits
  /** For the choice of one day: the `start` of the range. Takes the focus. */
  single?: boolean
  onChange: (range: NonNullable<DayRange>) => void
}) => {
  const t = useTranslations('fields')
  const locale = useLocale()
  const today = toIsoDate(serverNow())
  const [active, activate] = useState(range?.start ?? today)
  const [month, show] = useState(monthOf(active))
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (single) grid.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
  }, [single])
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const whole = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  const tabStop = monthOf(active) === month ? active : `${month}-01`
  const turn = (count: number) => {
    const next = shiftMonth(month, count)
    if (mayShowMonth(next, limits)) show(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const day = shiftDay(tabStop, step)
    if (!mayShowMonth(monthOf(day), limits)) return
    activate(day)
    show(monthOf(day))
    requestAnimationFrame(() => {
      // Not for a user who has left the days by then.
      if (focusIsLost() || grid.current?.contains(document.activeElement))
        grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    })
  }
  return (
    <div className="day-range">
      <div className="day-range-head">
        <IconButton
          icon={IconChevronLeft}
          label={t('previousMonth')}
          disabled={!mayShowMonth(shiftMonth(month, -1), limits)}
          onClick={() => turn(-1)}
        />
        <b aria-live="polite">{name.format(noon(`${month}-01`))}</b>
        <IconButton
          icon={IconChevronRight}
          label={t('nextMonth')}
          disabled={!mayShowMonth(shiftMonth(month, 1), limits)}
          onClick={() => turn(1)}
        />
      </div>
      <table ref={grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, index) => (
              <th key={index} scope="col">
                {weekday.format(noon(shiftDay(monday, index)))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, row) => (
            <tr key={row}>
              {week.map((day, index) => (
                <td key={day ?? index} className={day ? lookOf(day, range) : undefined}>
                  {day && (
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === tabStop ? 0 : -1}
                      aria-label={whole.format(noon(day))}
                      aria-pressed={lookOf(day, range) !== undefined}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={isBlocked(day, limits) || undefined}
                      onClick={() => {
                        activate(day)
                        if (!isBlocked(day, limits)) onChange(clickDay(range, day))
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!single && <p className="day-range-hint">{t(range && range.end === undefined ? 'chooseEnd' : 'chooseStart')}</p>}
    </div>
  )
}

/** Button that shows a range of days and opens a calendar popover to change it; it closes after the second click. */
export const DayRangePicker = ({
  label,
  range,
  limits,
  onChange,
}: {
  label: string
  range: { start: string; end: string } | null
  limits?: DayLimits
  onChange: (range: { start: string; end: string }) => void
}) => {
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<DayRange>(range)
  const text = range ? `${format.day(noon(range.start))} – ${format.day(noon(range.end))}` : label
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={(next) => {
        if (next) setDraft(range)
        setOpen(next)
      }}
      trigger={
        <Button icon={IconCalendar} aria-label={`${label} : ${text}`}>
          {text}
        </Button>
      }
    >
      <DayRangeCalendar
        range={draft}
        {...(limits && { limits })}
        onChange={(next) => {
          setDraft(next)
          if (next.end === undefined) return
          onChange(next)
          setOpen(false)
        }}
      />
    </Popover>
  )
}
