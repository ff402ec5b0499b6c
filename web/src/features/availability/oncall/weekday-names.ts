import { useLocale } from 'use-intl'

const monday = Date.UTC(2026, 1, 2)

/** Names of the days of the week in the current language, from Monday on. */
export const useWeekdayNames = (): string[] => {
  const format = new Intl.DateTimeFormat(useLocale(), { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => format.format(monday + index * 86_400_000))
}

/** A minute of the day as `09:00`, and back; null when it is no time. */
export const toClock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
export const parseClock = (text: string): number | null => {
  const [, hour, minute] = /^(\d{1,2})[:h](\d{2})$/.exec(text.trim()) ?? []
  const value = Number(hour) * 60 + Number(minute)
  return hour !== undefined && Number(hour) < 24 && Number(minute) < 60 ? value : null
}
