import { toIsoDate } from '@passerelle/kernel/format-date'
import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { serverNow } from '../../config/server-clock.ts'
import { Field } from '../form/field.tsx'
import { Icon } from '../icon/icon.tsx'
import { Popover } from '../popup/popover.tsx'
import { DayRangeCalendar } from './day-range-picker.tsx'
import { firstHour, formatDayText, parseDayText, shownDayText } from './day-text.ts'
import './day-field.css'

/** Longer than any date and time. */
const maxTyped = 20

/**
 * Labelled field of a day (`2026-11-21`), or with `time` of a moment (`2026-11-21T09:00`), typed or chosen in a
 * calendar. It looks the same in every browser and speaks the language of the page, unlike the browser's own date
 * field. While the text is no complete date the value is empty.
 */
export const DayField = ({
  label,
  hint,
  error,
  value,
  onChange,
  time = false,
  required = false,
  min,
  max,
  focused = false,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  value: string
  onChange: (value: string) => void
  time?: boolean
  required?: boolean
  min?: string | undefined
  max?: string | undefined
  /** Takes the focus when it appears. */
  focused?: boolean
}) => {
  const t = useTranslations('fields')
  const [typed, type] = useState(() => formatDayText(value))
  const [isLeft, leave] = useState(false)
  const [isOpen, open] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])
  const text = shownDayText(typed, value, time)
  const example = formatDayText(time ? '2026-02-03T14:00' : '2026-02-03')
  const isWrong = text.trim() !== '' && parseDayText(text, time) === null
  const write = (next: string) => {
    type(next)
    leave(false)
    onChange(parseDayText(next, time) ?? '')
  }
  const finish = () => {
    leave(true)
    const whole = parseDayText(text, time, toIsoDate(serverNow()))
    if (whole === null) return
    type(formatDayText(whole))
    if (whole !== value) onChange(whole)
  }
  const choose = (day: string) => {
    const chosen = time ? `${day}T${value.slice(11) || firstHour}` : day
    type(formatDayText(chosen))
    onChange(chosen)
    open(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish()
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    open(true)
  }
  const day = value.slice(0, 10)
  const wrong = isWrong ? t('dateInvalid', { example }) : ''
  const lack = required && text.trim() === '' ? t('dateRequired') : ''
  useEffect(() => input.current?.setCustomValidity(wrong || lack), [wrong, lack])
  return (
    <Field label={label} hint={hint} error={error ?? ((isLeft && wrong) || undefined)}>
      {(wiring) => (
        <span className="day-field" data-part="day-field">
          <input
            className="input"
            ref={input}
            inputMode={time ? 'text' : 'numeric'}
            autoComplete="off"
            maxLength={maxTyped}
            placeholder={t(time ? 'momentFormat' : 'dayFormat')}
            required={required}
            value={text}
            onChange={(event) => write(event.target.value)}
            onBlur={finish}
            onKeyDown={onKeyDown}
            {...wiring}
          />
          <Popover
            label={t('openCalendar')}
            align="end"
            open={isOpen}
            onOpenChange={open}
            trigger={
              <button type="button" aria-label={t('openCalendar')} title={t('openCalendar')}>
                <Icon icon={IconCalendar} />
              </button>
            }
          >
            <DayRangeCalendar
              single
              range={day === '' ? null : { start: day, end: day }}
              limits={{ min, max }}
              onChange={({ start }) => choose(start)}
            />
          </Popover>
        </span>
      )}
    </Field>
  )
}
