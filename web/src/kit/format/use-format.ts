import {
  formatDateTime,
  dayHeadingText,
  differenceInCalendarDays,
  formatDay,
  formatNearDate,
  formatRelative,
  formatWhen,
  shortDayText,
  timeText,
} from '@passerelle/kernel/format-date'
import { formatElapsed, formatTimeTaken, formatWorkTime } from '@passerelle/kernel/format-duration'
import { formatMoney, formatMoneyExclTax } from '@passerelle/kernel/format-money'
import { formatNumber, formatPercent } from '@passerelle/kernel/format-number'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { serverNow } from '../config/server-clock.ts'

const moment = (at: string | Date) => (typeof at === 'string' ? new Date(at) : at)

/**
 * Formatters of dates, durations and money in the current locale; instants are ISO strings or `Date`. Pass `now` from
 * `useNow` when a text has to change while the page is open.
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
      /** Within a sentence: only the time if it is today. */
      timeOrDay: dated((at, locale, now) =>
        differenceInCalendarDays(at, now) === 0 ? timeText(at) : formatNearDate(at, locale, now),
      ),
      /** Within a sentence, with its article: `le mar. 3 févr. à 14:05`. */
      when: dated(formatWhen),
      relative: dated(formatRelative),
      shortDay: (at: string | Date) => shortDayText(moment(at), locale),
      time: (at: string | Date) => timeText(moment(at)),
      elapsed: (ms: number) => formatElapsed(ms, locale),
      /** Work time of an estimate, and every duration shown next to one. */
      timeTaken: (ms: number) => formatTimeTaken(ms, locale),
      workTime: (ms: number) => formatWorkTime(ms, locale),
      money: (cents: number) => formatMoney(cents, locale),
      number: (value: number) => formatNumber(value, locale),
      percent: (value: number) => formatPercent(value, locale),
      /** An amount as it is typed into a field, without its currency. */
      amount: (cents: number) => formatNumber(cents / 100, locale, 2),
      moneyWithoutTax: (cents: number) => formatMoneyExclTax(cents, locale),
    }
  }, [locale])
}
