import { addDays, weekdayOf } from './nights.ts'

/** Days on which the European payment system TARGET is closed every year, as month and day. */
const fixedClosingDays: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26'])

/** Easter Sunday of a year, by the anonymous Gregorian algorithm. */
export const easterSunday = (year: number): string => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Whether banks settle on this calendar day: Monday to Friday without the closing days of TARGET. */
export const isBankDay = (day: string): boolean => {
  if (weekdayOf(day) > 5 || fixedClosingDays.has(day.slice(5))) return false
  const easter = easterSunday(Number(day.slice(0, 4)))
  return day !== addDays(easter, -2) && day !== addDays(easter, 1)
}

/** The day itself if it is a bank day, otherwise the next one. */
export const bankDayFrom = (day: string): string => (isBankDay(day) ? day : bankDayFrom(addDays(day, 1)))

/** The calendar day `count` bank days after a day. */
export const addBankDays = (day: string, count: number): string =>
  count === 0 ? day : addBankDays(bankDayFrom(addDays(day, 1)), count - 1)
