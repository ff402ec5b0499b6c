import { days, estimateParts, minutes } from './durations.ts'

/** The locales of the product; the texts are in packages/i18n. */
export type TextLocale = 'fr' | 'en'

const space = '\u00a0'
const dayUnit = { fr: 'j', en: 'd' } as const
const numbers = { fr: new Intl.NumberFormat('fr-FR'), en: new Intl.NumberFormat('en-GB') }

const two = (value: number) => String(value).padStart(2, '0')

/** `3 h 15` in French, `3 h 15 min` in English, `45 min` in both. */
const hoursAndMinutes = (h: number, m: number, locale: TextLocale): string => {
  if (h === 0) return `${m}${space}min`
  const whole = `${numbers[locale].format(h)}${space}h`
  return m === 0 ? whole : `${whole}${space}${two(m)}${locale === 'en' ? `${space}min` : ''}`
}

/** Format of a duration below one minute (UIX-043). */
const nothing = `<${space}1min`

/** Formats elapsed time, such as a session or a total per day, in hours: `13 h 15`, `45 min` (UIX-042, UIX-043). */
export const formatElapsed = (ms: number, locale: TextLocale): string => {
  const whole = Math.floor(ms / minutes(1))
  return whole <= 0 ? nothing : hoursAndMinutes(Math.floor(whole / 60), whole % 60, locale)
}

/**
 * Formats estimates and the times shown beside them in days of 8 h, `2 j 3 h 15`, `4 h`, `45 min`, so that spent,
 * estimated and remaining time can be compared (EST-017, UIX-043).
 */
export const formatWorkTime = (ms: number, locale: TextLocale): string => {
  const parts = estimateParts(ms)
  if (ms < minutes(1)) return nothing
  const rest = parts.hours > 0 || parts.minutes > 0 ? [hoursAndMinutes(parts.hours, parts.minutes, locale)] : []
  const whole = parts.days > 0 ? [`${numbers[locale].format(parts.days)}${space}${dayUnit[locale]}`] : []
  return [...whole, ...rest].join(space)
}

const dayWords = { fr: ['jour', 'jours'], en: ['day', 'days'] } as const

/** Formats how long something took by the calendar: `3 jours`, and below a day `5 h 20`. */
export const formatTimeTaken = (ms: number, locale: TextLocale): string => {
  const count = Math.round(ms / days(1))
  if (ms < days(1)) return formatElapsed(ms, locale)
  return `${numbers[locale].format(count)}${space}${dayWords[locale][count === 1 ? 0 : 1]}`
}

/** Formats a running timer or a countdown: `1:42:18`, `0:42`. */
export const formatTimer = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const h = Math.floor(seconds / 3600)
  const m = Math.floor((seconds % 3600) / 60)
  return h > 0 ? `${h}:${two(m)}:${two(seconds % 60)}` : `${m}:${two(seconds % 60)}`
}

/** Returns the whole days of 24 hours in a duration, for "33 j" and the like. */
export const wholeDays = (ms: number): number => Math.floor(ms / days(1))
