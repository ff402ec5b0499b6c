import type { TextLocale } from './format-duration.ts'
import { timeZone } from './format-date.ts'

const tags = { fr: 'fr-FR', en: 'en-GB' } as const

const partsOf = (at: Date, locale: TextLocale) => {
  const format = new Intl.DateTimeFormat(tags[locale], { timeZone, dateStyle: 'long' })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const { day = '', month = '', year = '' } = parts
  return { day: locale === 'fr' && day === '1' ? '1er' : day, month, year }
}

/** `3 février 2026`: a day as documents print it. */
export const documentDay = (at: Date, locale: TextLocale): string => {
  const { day, month, year } = partsOf(at, locale)
  return `${day} ${month} ${year}`
}

/** `du 1er au 31 octobre 2026`, with the month or year of the first day where they differ. */
export const daySpanText = (from: Date, to: Date, locale: TextLocale): string => {
  const [first, last] = [partsOf(from, locale), partsOf(to, locale)]
  const end = documentDay(to, locale)
  const isSameYear = first.year === last.year
  const start = [
    first.day,
    ...(isSameYear && first.month === last.month ? [] : [first.month]),
    ...(isSameYear ? [] : [first.year]),
  ].join(' ')
  if (documentDay(from, locale) === end) return locale === 'fr' ? `le ${end}` : `on ${end}`
  return locale === 'fr' ? `du ${start} au ${end}` : `from ${start} to ${end}`
}
