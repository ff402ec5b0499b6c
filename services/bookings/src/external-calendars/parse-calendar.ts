import { toIsoDate } from '@passerelle/kernel/format-date'
import { addDays, daysBetween } from '@passerelle/kernel/nights'

/** Nights from the day of arrival to the day of departure (exclusive). */
export type TakenNights = { from: string; until: string }
export type CalendarProblem = 'not_a_calendar' | 'too_many_events'

const mostStays = 2000
/** Longest stay that is read; calendars also block whole years. */
const mostNightsRead = 800
const horizonDays = 3 * 365

type Property = { value: string; parameters: string }

/**
 * Properties of a calendar component by name. Long lines are folded: a line that begins with a space continues the
 * last.
 */
const propertiesOf = (lines: readonly string[]): Map<string, Property> => {
  const properties = new Map<string, Property>()
  for (const line of lines) {
    const found = /^([A-Za-z-]+)((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):(.*)$/.exec(line)
    if (found) properties.set(found[1]!.toUpperCase(), { parameters: found[2]!, value: found[3]!.trim() })
  }
  return properties
}

/** The day of a date or time: instants in UTC by the calendar of Paris, others as they are written. */
const dayOf = (property: Property | undefined): string | null => {
  const found = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(property?.value ?? '')
  if (!found) return null
  const [, year, month, day, hour, minute, second, utc] = found
  const written = `${year}-${month}-${day}`
  const instant = `${written}T${hour ?? '12'}:${minute ?? '00'}:${second ?? '00'}Z`
  const at = new Date(instant)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== written) return null
  return utc ? toIsoDate(at) : written
}

const daysOfDuration = (value: string | undefined): number => {
  const [, weeks, days] = /^P(?:(\d{1,3})W)?(?:(\d{1,4})D)?/.exec(value ?? '') ?? []
  return Number(weeks ?? 0) * 7 + Number(days ?? 0)
}

const nightsOf = (event: ReadonlyMap<string, Property>): TakenNights | null => {
  const from = dayOf(event.get('DTSTART'))
  if (from === null) return null
  const isWholeDay = !event.get('DTSTART')!.value.includes('T')
  const length = daysOfDuration(event.get('DURATION')?.value) || (isWholeDay ? 1 : 0)
  const until = dayOf(event.get('DTEND')) ?? addDays(from, length)
  const nights = daysBetween(from, until)
  return nights >= 1 && nights <= mostNightsRead ? { from, until } : null
}

const isFree = (event: ReadonlyMap<string, Property>) =>
  event.get('STATUS')?.value.toUpperCase() === 'CANCELLED' || event.get('TRANSP')?.value.toUpperCase() === 'TRANSPARENT'
/** Our own feed, read back through another site. */
const isOurs = (event: ReadonlyMap<string, Property>) => event.get('UID')?.value.endsWith('@passerelle') === true

/**
 * Reads the taken nights of an iCalendar file (RFC 5545) from today on; canceled and transparent events, and those of
 * our own feed, take none. Events that cannot be understood are skipped.
 */
export const parseCalendar = (file: string, today: string): TakenNights[] | CalendarProblem => {
  const lines = file
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')
  if (lines[0]?.trim().toUpperCase() !== 'BEGIN:VCALENDAR') return 'not_a_calendar'
  const stays = new Map<string, TakenNights>()
  let event: string[] | undefined
  for (const line of lines) {
    const mark = line.trim().toUpperCase()
    if (mark === 'BEGIN:VEVENT') event = []
    else if (mark === 'END:VEVENT' && event) {
      const properties = propertiesOf(event)
      event = undefined
      const nights = isFree(properties) || isOurs(properties) ? null : nightsOf(properties)
      if (!nights || nights.until <= today || nights.from > addDays(today, horizonDays)) continue
      stays.set(`${nights.from} ${nights.until}`, nights)
      if (stays.size > mostStays) return 'too_many_events'
    } else event?.push(line)
  }
  return [...stays.values()].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.until < b.until ? -1 : 1))
}
