import { maxQuietDays } from '@passerelle/kernel/quiet-hours'
import { useLocale, useTranslations } from 'use-intl'
import { Choice } from '../../../kit/ui/choice/choice.tsx'
import type { NoticePreferences } from '../../../model/notices/notice-choices.ts'

type Quiet = Pick<NoticePreferences, 'quietFrom' | 'quietTo' | 'quietDays'>

const twoDigits = (value: number) => String(value).padStart(2, '0')
const toText = (minute: number | null) =>
  minute === null ? '' : `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
const toMinute = (text: string) => {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return hour * 60 + minute
}
/** 5 January 2026 is a Monday. */
const dayName = (day: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 0, 4 + day)))

/** Hours and days without pushes and mails, for staff (DAY-014). */
export const QuietHours = ({
  quiet: { quietFrom = null, quietTo = null, quietDays = [] },
  onChange,
}: {
  quiet: Quiet
  onChange: (quiet: Required<Quiet>) => void
}) => {
  const t = useTranslations('inbox')
  const locale = useLocale()
  const time = (label: string, value: number | null, change: (minute: number) => Partial<Quiet>) => (
    <label>
      <span>{label}</span>
      <input
        type="time"
        className="input num"
        defaultValue={toText(value)}
        onBlur={({ target }) => {
          if (target.value === '' || toMinute(target.value) === value) return
          onChange({ quietFrom, quietTo, quietDays, ...change(toMinute(target.value)) })
        }}
      />
    </label>
  )
  const toggle = (day: number) =>
    quietDays.includes(day) ? quietDays.filter((one) => one !== day) : [...quietDays, day].toSorted((a, b) => a - b)
  return (
    <section>
      <h2>{t('quietTitle')}</h2>
      <p className="notice-quiet">
        {time(t('quietOn'), quietFrom, (minute) => ({ quietFrom: minute, quietTo: quietTo ?? (minute + 60) % 1440 }))}
        {time(t('quietUntil'), quietTo, (minute) => ({
          quietTo: minute,
          quietFrom: quietFrom ?? (minute + 1380) % 1440,
        }))}
      </p>
      <fieldset className="notice-quiet">
        <legend>{t('quietDays')}</legend>
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <Choice
            key={day}
            type="checkbox"
            name={`quiet-day-${day}`}
            checked={quietDays.includes(day)}
            disabled={!quietDays.includes(day) && quietDays.length >= maxQuietDays}
            onChange={() => onChange({ quietFrom, quietTo, quietDays: toggle(day) })}
          >
            {dayName(day, locale)}
          </Choice>
        ))}
      </fieldset>
      <p className="notice-hint">{t('quietHint')}</p>
    </section>
  )
}
