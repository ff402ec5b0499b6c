import ICAL from 'ical.js'
import { instantOfMinute } from '@passerelle/kernel/business-hours'
import { days } from '@passerelle/kernel/durations'
import { dayOfWallTime, instantOfWallTime, isTimeZone } from '@passerelle/kernel/zoned-time'

/** A span of an event; `emails` are its attendees, then the addresses in its summary. */
export type ImportedShift = {
  line: number
  uid: string
  summary: string
  emails: string[]
  floating: boolean
  startsAt: Date
  endsAt: Date
}
export type CalendarProblem = 'calendar_unreadable' | 'calendar_too_long'

const mostShifts = 500
/** Rules are expanded this far ahead. */
const horizonMs = days(365)
/** Repeats of all rules that are looked at, those of the past too. */
const mostRepeats = 10_000
const mailAddress = /[^\s<>()"',;:]+@[^\s<>()"',;:]+\.[^\s<>()"',;:]+/g

/** The time zone of a property; undefined for a floating time, or a zone that nobody knows. */
const zoneOf = (component: ICAL.Component, name: string): string | undefined => {
  const zone = component.getFirstProperty(name)?.getFirstParameter('tzid')
  return zone && isTimeZone(zone) ? zone : undefined
}

const instantOf = (time: ICAL.Time, zone: string | undefined, handoverMinute: number): Date => {
  const { year, month, day, hour, minute, second } = time
  const wall = { year, month, day, hour, minute, second }
  // A whole day runs from one hand-over to the next.
  if (time.isDate) return instantOfMinute(dayOfWallTime(wall), handoverMinute)
  return instantOfWallTime(wall, time.zone === ICAL.Timezone.utcTimezone ? 'UTC' : zone)
}

const emailsOf = (component: ICAL.Component): string[] => {
  const attendees = component
    .getAllProperties('attendee')
    .map((property) => String(property.getFirstValue()).replace(/^mailto:/i, ''))
  const summary = String(component.getFirstPropertyValue('summary') ?? '')
  return [...attendees, ...(summary.match(mailAddress) ?? [])].map((address) => address.trim().toLowerCase())
}

/** Start and end of each repeat of an event that ends after `now`. */
function* repeatsOf(event: ICAL.Event, now: Date, handoverMinute: number, looked: { count: number }) {
  const spanOf = (component: ICAL.Component, start: ICAL.Time, end: ICAL.Time) => {
    const zone = zoneOf(component, 'dtstart')
    return {
      component,
      startsAt: instantOf(start, zone, handoverMinute),
      endsAt: instantOf(end, zoneOf(component, 'dtend') ?? zone, handoverMinute),
      floating: !start.isDate && start.zone !== ICAL.Timezone.utcTimezone && zone === undefined,
    }
  }
  if (!event.isRecurring()) {
    yield spanOf(event.component, event.startDate, event.endDate)
    return
  }
  const horizon = new Date(now.getTime() + horizonMs)
  const iterator = event.iterator()
  while ((looked.count += 1) <= mostRepeats) {
    const next = iterator.next() as ICAL.Time | undefined
    if (!next) return
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    const span = spanOf(item.component, startDate, endDate)
    if (span.startsAt > horizon) return
    if (span.endsAt > now) yield span
  }
  throw new RangeError('a rule that repeats too often')
}

const isCancelled = (component: ICAL.Component) =>
  String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED'

/** All calendars of a file as one. */
const componentsOf = (text: string): ICAL.Component[] => {
  const parsed = ICAL.parse(text) as unknown[]
  const roots = typeof parsed[0] === 'string' ? [parsed] : parsed
  const calendars = roots.map((root) => new ICAL.Component(root as ConstructorParameters<typeof ICAL.Component>[0]))
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar')) throw new TypeError('no calendar')
  return calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
}

/**
 * Reads the events of an iCalendar file, with the repeats of the year ahead; canceled ones are left out. Floating times
 * are those of Paris, whole days run from hand-over to hand-over (ONC-009).
 */
export const readShifts = (file: string, now: Date, handoverMinute: number): ImportedShift[] | CalendarProblem => {
  const text = file.replace(/^\ufeff/, '')
  const lines = text.split(/\r\n|\r|\n/).flatMap((line, index) => (/^BEGIN:VEVENT\s*$/i.test(line) ? [index + 1] : []))
  if (lines.length > mostShifts) return 'calendar_too_long'
  try {
    const components = componentsOf(text)
    const lineOf = new Map(components.map((component, index) => [component, lines[index] ?? 1]))
    const changed = components.filter((component) => component.hasProperty('recurrence-id'))
    const shifts: ImportedShift[] = []
    const looked = { count: 0 }
    for (const component of components) {
      if (component.hasProperty('recurrence-id') || isCancelled(component)) continue
      const event = new ICAL.Event(component, { exceptions: [] })
      const uid = String(event.uid ?? '').slice(0, 255)
      if (!event.startDate || uid === '') return 'calendar_unreadable'
      for (const one of changed) if (String(one.getFirstPropertyValue('uid')) === event.uid) event.relateException(one)
      for (const { component: source, ...span } of repeatsOf(event, now, handoverMinute, looked)) {
        if (isCancelled(source)) continue
        const summary = String(source.getFirstPropertyValue('summary') ?? '').slice(0, 100)
        shifts.push({ line: lineOf.get(source) ?? 1, uid, summary, emails: emailsOf(source), ...span })
        if (shifts.length > mostShifts) return 'calendar_too_long'
      }
    }
    return shifts
  } catch (error) {
    return error instanceof RangeError && error.message.includes('too often')
      ? 'calendar_too_long'
      : 'calendar_unreadable'
  }
}
