import { monthAfter } from '../../../../model/availability/period.ts'

const after = (day: string, count: number) => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}
const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

const inMonth = (day: string, count: number) => {
  const month = monthAfter(day.slice(0, 7), count)
  const last = after(`${monthAfter(month, 1)}-01`, -1)
  const same = `${month}${day.slice(7)}`
  return same > last ? last : same
}

const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => after(day, -1),
  ArrowRight: (day) => after(day, 1),
  ArrowUp: (day) => after(day, -7),
  ArrowDown: (day) => after(day, 7),
  Home: (day) => after(day, -weekday(day)),
  End: (day) => after(day, 6 - weekday(day)),
  PageUp: (day) => inMonth(day, -1),
  PageDown: (day) => inMonth(day, 1),
}

/**
 * Target day of a key, between `first` and `last`: arrows move by days and weeks, Home and End within the week, PageUp
 * and PageDown by months. Arrows never leave the range, the other keys are clamped to it; undefined for any other key.
 */
export const dayStep = (key: string, day: string, first: string, last: string): string | undefined => {
  const wished = steps[key]?.(day)
  if (wished === undefined || (wished >= first && wished <= last)) return wished
  return key.startsWith('Arrow') ? day : wished < first ? first : last
}
