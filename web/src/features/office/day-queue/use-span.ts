import { days } from '@passerelle/kernel/durations'
import { differenceInCalendarDays } from '@passerelle/kernel/format-date'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'

/** Texts for spans of a line: whole calendar days in Paris, hours and minutes below one day. */
export const useSpan = () => {
  const t = useTranslations('day')
  const format = useFormat()
  const whole = (at: string, now: Date) => differenceInCalendarDays(new Date(at), now)
  return {
    /** How late it is: at least one day. */
    late: (at: string, now: Date) => t('days', { days: String(Math.max(1, -whole(at, now))) }),
    relative: (at: string, now: Date) => {
      if (Math.abs(Date.parse(at) - now.getTime()) < days(1)) return format.relative(at, now)
      const distance = whole(at, now)
      const span = t('days', { days: String(Math.abs(distance)) })
      return t(distance < 0 ? 'ago' : 'ahead', { span })
    },
  }
}
