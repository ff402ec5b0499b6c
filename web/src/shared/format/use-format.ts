import {
  dateTimeText,
  dayHeadingText,
  daysAway,
  dayText,
  nearText,
  relativeText,
  shortDayText,
  timeText,
} from '@passerelle/kernel/date-text'
import { elapsedText, estimateText } from '@passerelle/kernel/duration-text'
import { moneyText, moneyWithoutTaxText } from '@passerelle/kernel/money-text'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { present } from '../installation/present.ts'

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
      (at: string | Date, now = present()) =>
        text(moment(at), locale, now)
    return {
      day: dated(dayText),
      dateTime: dated(dateTimeText),
      dayHeading: dated(dayHeadingText),
      near: dated(nearText),
      /** A moment ahead: today by its time alone. */
      ahead: dated((at, locale, now) => (daysAway(at, now) === 0 ? timeText(at) : nearText(at, locale, now))),
      relative: dated(relativeText),
      shortDay: (at: string | Date) => shortDayText(moment(at), locale),
      time: (at: string | Date) => timeText(moment(at)),
      elapsed: (ms: number) => elapsedText(ms, locale),
      estimate: (ms: number) => estimateText(ms, locale),
      money: (cents: number) => moneyText(cents, locale),
      moneyWithoutTax: (cents: number) => moneyWithoutTaxText(cents, locale),
    }
  }, [locale])
}
