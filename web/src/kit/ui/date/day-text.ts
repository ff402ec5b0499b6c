const dayPattern = /^(\d{1,2})[/.\- ]?(\d{1,2})[/.\- ]?(\d{4})$/
const shortDayPattern = /^(\d{1,2})[/.\- ](\d{1,2})$/
const isoPattern = /^(\d{4})-(\d{2})-(\d{2})$/
const timePattern = /^(\d{1,2})[:hH](\d{2})$/
const shortTimePattern = /^(\d{1,2})[hH]?$/

/** Time of a moment whose day was chosen without one. */
export const firstHour = '09:00'

const isoDay = (year: string, month: string, day: string): string | null => {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null
}

const parseDay = (text: string, today: string | undefined): string | null => {
  const iso = isoPattern.exec(text)
  if (iso) return isoDay(iso[1]!, iso[2]!, iso[3]!)
  const whole = dayPattern.exec(text)
  if (whole) return isoDay(whole[3]!, whole[2]!, whole[1]!)
  const short = today === undefined ? null : shortDayPattern.exec(text)
  return short && today !== undefined ? isoDay(today.slice(0, 4), short[2]!, short[1]!) : null
}

const parseTime = (text: string, isLenient: boolean): string | null => {
  const [, hour = '', minute = '00'] = timePattern.exec(text) ?? (isLenient ? shortTimePattern.exec(text) : null) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}`
}

/**
 * Parses a typed day, or with `time` a moment, to the value of a date field: `2026-11-21`, `2026-11-21T09:00`; null if
 * it is incomplete or does not exist. With `today`, for a text that is finished, the year and the time may be missing.
 */
export const parseDayText = (text: string, time: boolean, today?: string): string | null => {
  const typed = text.trim().replaceAll(/\s+/g, ' ').replace('T', ' ')
  if (!time) return parseDay(typed, today)
  const [, dayPart = '', timePart] = /^(.*?)(?: (\d{1,2}(?:[:hH]\d{0,2})?))?$/.exec(typed) ?? []
  const day = parseDay(dayPart, today)
  const hour =
    timePart === undefined ? (today === undefined ? null : firstHour) : parseTime(timePart, today !== undefined)
  return day && hour && `${day}T${hour}`
}

/** `21/11/2026`, `21/11/2026 09:00`: the same in both languages, whatever the browser's own is. */
export const formatDayText = (value: string): string => {
  const [, year, month, day, hour] = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(value) ?? []
  if (day === undefined) return ''
  return hour === undefined ? `${day}/${month}/${year}` : `${day}/${month}/${year} ${hour}`
}

/** Text of the field: what was typed as long as it means the value, or nothing yet; otherwise the value. */
export const shownDayText = (typed: string, value: string, time: boolean): string =>
  (parseDayText(typed, time) ?? '') === value ? typed : formatDayText(value)
