import {
  formatDateTime,
  dayHeadingText,
  differenceInCalendarDays,
  formatDay,
  formatNearDate,
  formatRelative,
  shortDayText,
  timeText,
} from '@passerelle/kernel/format-date'
import { formatElapsed, formatWorkTime } from '@passerelle/kernel/format-duration'
import { formatMoney, formatMoneyExclTax } from '@passerelle/kernel/format-money'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { serverNow } from '../config/server-clock.ts'

const moment = (at: string | Date) => (typeof at === 'string' ? new Date(at) : at)

/**
 * Dates, durations and money in the language shown, instants as they come from the wire or as `Date`. Pass `now` from
 * `useNow` where a text has to change while the page stands.
 */
export const useFormat = () => {
  const locale = useLocale()
  return useMemo(() => {
    const dated =
      (text: (at: Date, locale: 'fr' | 'en', now: Date) => string) =>
      (at: string | Date, now = serverNow()) =>
        text(moment(at), locale, now)
    return {
      day: dated(formatDay),
      dateTime: dated(formatDateTime),
      dayHeading: dated(dayHeadingText),
      near: dated(formatNearDate),
      /** A moment ahead: today by its time alone. */
      ahead: dated((at, locale, now) =>
        differenceInCalendarDays(at, now) === 0 ? timeText(at) : formatNearDate(at, locale, now),
      ),
      relative: dated(formatRelative),
      shortDay: (at: string | Date) => shortDayText(moment(at), locale),
      time: (at: string | Date) => timeText(moment(at)),
      elapsed: (ms: number) => formatElapsed(ms, locale),
      /** For an estimate, and every time beside one. */
      workTime: (ms: number) => formatWorkTime(ms, locale),
      money: (cents: number) => formatMoney(cents, locale),
      moneyWithoutTax: (cents: number) => formatMoneyExclTax(cents, locale),
    }
  }, [locale])
}
