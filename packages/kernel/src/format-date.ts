import type { TextLocale } from './format-duration.ts'
import { days, hours, minutes } from './durations.ts'

/** Time zone of all calendar rules and of all displayed times (OPEN-060). */
export const timeZone = 'Europe/Paris'

const tags = { fr: 'fr-FR', en: 'en-GB' } as const
// Swedish days are ISO days in every browser; Canadian ones are not with ICU 72.
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
const clock = new Intl.DateTimeFormat('fr-FR', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const words = {
  fr: {
    today: 'aujourd’hui',
    yesterday: 'hier',
    tomorrow: 'demain',
    now: 'à l’instant',
    ago: 'il y a',
    in: 'dans',
    on: 'le',
    clock: 'à',
  },
  en: {
    today: 'today',
    yesterday: 'yesterday',
    tomorrow: 'tomorrow',
    now: 'just now',
    ago: 'ago',
    in: 'in',
    on: 'on',
    clock: 'at',
  },
} as const

const named = (weekday: 'short' | 'long', month: 'short' | 'long') =>
  Object.fromEntries(
    (['fr', 'en'] as const).map((locale) => [
      locale,
      new Intl.DateTimeFormat(tags[locale], { timeZone, weekday, day: 'numeric', month, year: 'numeric' }),
    ]),
  ) as Record<TextLocale, Intl.DateTimeFormat>
const shortNames = named('short', 'short')
const longNames = named('long', 'long')

const partsOf = (format: Intl.DateTimeFormat, at: Date) =>
  Object.fromEntries(format.formatToParts(at).map((part) => [part.type, part.value])) as Record<
    'weekday' | 'day' | 'month' | 'year',
    string
  >

const dayNumber = (day: string, locale: TextLocale) => (locale === 'fr' && day === '1' ? '1er' : day)

/** Returns the Paris calendar day of an instant, `2026-02-03`. */
export const toIsoDate = (at: Date): string => calendar.format(at)

/** Returns whole calendar days from `now` to `at` in Paris: 0 today, -1 yesterday. */
export const differenceInCalendarDays = (at: Date, now: Date): number =>
  Math.round((Date.parse(toIsoDate(at)) - Date.parse(toIsoDate(now))) / days(1))

/** `14:05`. */
export const timeText = (at: Date): string => clock.format(at)

/** `mar. 3 févr.`, with the year if it is not the current one. */
export const formatDay = (at: Date, locale: TextLocale, now: Date): string => {
  const { weekday, day, month, year } = partsOf(shortNames[locale], at)
  const other = year === partsOf(shortNames[locale], now).year ? '' : ` ${year}`
  return `${weekday} ${dayNumber(day, locale)} ${month}${other}`
}

/** `mar. 3 févr. 14:05`: the exact form, also used in tooltips. */
export const formatDateTime = (at: Date, locale: TextLocale, now: Date): string =>
  `${formatDay(at, locale, now)} ${timeText(at)}`

/** `9 mars`: a day within a sentence or on a card. */
export const shortDayText = (at: Date, locale: TextLocale): string => {
  const { day, month } = partsOf(shortNames[locale], at)
  return `${dayNumber(day, locale)} ${month}`
}

/** `9 mars 2026`: a day within a sentence of a document. */
export const longDayText = (at: Date, locale: TextLocale): string => {
  const { day, month, year } = partsOf(longNames[locale], at)
  return `${dayNumber(day, locale)} ${month} ${year}`
}

/** `9 mars 2026 à 14:05`: a moment in a document, which may be read years later. */
export const longMomentText = (at: Date, locale: TextLocale): string =>
  `${longDayText(at, locale)} ${words[locale].clock} ${timeText(at)}`

/** Heading of a day in a conversation: `aujourd’hui`, `hier`, `lundi 19 janvier`. */
export const dayHeadingText = (at: Date, locale: TextLocale, now: Date): string => {
  const away = differenceInCalendarDays(at, now)
  if (away === 0) return words[locale].today
  if (away === -1) return words[locale].yesterday
  const { weekday, day, month, year } = partsOf(longNames[locale], at)
  return `${weekday} ${dayNumber(day, locale)} ${month}${year === toIsoDate(now).slice(0, 4) ? '' : ` ${year}`}`
}

const nearDay = (at: Date, locale: TextLocale, now: Date): string | undefined =>
  ({ '0': words[locale].today, '-1': words[locale].yesterday, '1': words[locale].tomorrow })[
    String(differenceInCalendarDays(at, now))
  ]

/** `aujourd’hui 13:58`, `hier 10:12`, `demain 15:20`, otherwise `mar. 3 févr. 14:05`. */
export const formatNearDate = (at: Date, locale: TextLocale, now: Date): string => {
  const near = nearDay(at, locale, now)
  return near === undefined ? formatDateTime(at, locale, now) : `${near} ${timeText(at)}`
}

/** When something happened, within a sentence: `aujourd’hui à 13:58`, otherwise `le mar. 3 févr. à 14:05`. */
export const formatWhen = (at: Date, locale: TextLocale, now: Date): string => {
  const { on, clock } = words[locale]
  const day = nearDay(at, locale, now) ?? `${on} ${formatDay(at, locale, now)}`
  return `${day} ${clock} ${timeText(at)}`
}

/** Relative within 24 hours (`il y a 5 min`, `dans 3 h`), otherwise the exact form. */
export const formatRelative = (at: Date, locale: TextLocale, now: Date): string => {
  const gap = at.getTime() - now.getTime()
  const size = Math.abs(gap)
  const word = words[locale]
  if (size >= days(1)) return formatDateTime(at, locale, now)
  if (size < minutes(1)) return word.now
  const amount = size < hours(1) ? `${Math.floor(size / minutes(1))}\u00a0min` : `${Math.floor(size / hours(1))}\u00a0h`
  if (gap > 0) return `${word.in} ${amount}`
  return locale === 'fr' ? `${word.ago} ${amount}` : `${amount} ${word.ago}`
}
