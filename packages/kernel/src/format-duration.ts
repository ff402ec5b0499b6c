import { estimateParts, hours, minutes } from './durations.ts'

/** The languages of the product; the texts themselves stand in packages/phrases. */
export type TextLocale = 'fr' | 'en'

const space = '\u00a0'
const dayUnit = { fr: 'j', en: 'd' } as const

const two = (value: number) => String(value).padStart(2, '0')

/** `3 h 15` in French, `3 h 15 min` in English; minutes are left out when there are none, unless hours are too. */
const hoursAndMinutes = (h: number, m: number, locale: TextLocale): string => {
  const tail = locale === 'en' ? `${space}min` : ''
  return m === 0 && h > 0 ? `${h}${space}h` : `${h}${space}h${space}${two(m)}${tail}`
}

/** Time that passed, in hours: `13 h 15`, `0 h 45`; nothing yet reads `< 1min` (UIX-042, UIX-043). */
export const formatElapsed = (ms: number, locale: TextLocale): string => {
  const whole = Math.floor(ms / minutes(1))
  return whole <= 0 ? `<${space}1min` : hoursAndMinutes(Math.floor(whole / 60), whole % 60, locale)
}

/** Time foreseen, in days of 8 h: `2 j 3 h 15`, `4 h`, `45 min` (EST-017). */
export const estimateText = (ms: number, locale: TextLocale): string => {
  const parts = estimateParts(ms)
  if (parts.days === 0 && parts.hours === 0) return `${parts.minutes}${space}min`
  const rest = parts.hours > 0 || parts.minutes > 0 ? [hoursAndMinutes(parts.hours, parts.minutes, locale)] : []
  return [...(parts.days > 0 ? [`${parts.days}${space}${dayUnit[locale]}`] : []), ...rest].join(space)
}

/** A running timer or a countdown: `1:42:18`, `0:42`. */
export const formatTimer = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const h = Math.floor(seconds / 3600)
  const m = Math.floor((seconds % 3600) / 60)
  return h > 0 ? `${h}:${two(m)}:${two(seconds % 60)}` : `${m}:${two(seconds % 60)}`
}

/** Whole hours and days between two instants, for "33 j" and the like. */
export const wholeDays = (ms: number): number => Math.floor(ms / hours(24))
