import ICAL from 'ical.js'
import { longDayText, timeText, toIsoDate } from '@passerelle/kernel/format-date'
import { decodeText } from '../decode-text.ts'
import type { Leaf } from '../leaf-parts.ts'
import { lineOf } from '../mail-headers.ts'

/** Invites are short; a long calendar is not read. */
const longest = 200_000

const isCalendar = ({ type, name }: Leaf) =>
  type === 'text/calendar' || type === 'application/ics' || name.toLowerCase().endsWith('.ics')

const timeOf = (start: Date, end: Date, wholeDays: boolean) => {
  const day = longDayText(start, 'fr')
  if (wholeDays) return day
  const last = toIsoDate(start) === toIsoDate(end) ? '' : `${longDayText(end, 'fr')} `
  return `${day} de ${timeText(start)} à ${last}${timeText(end)}`
}

/** `Invitation : {summary}, {date} de {h} à {h}, {place}`; undefined for another calendar, or none that can be read. */
const inviteLine = (text: string): string | undefined => {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text))
    if (String(calendar.getFirstPropertyValue('method') ?? 'REQUEST').toUpperCase() !== 'REQUEST') return undefined
    const component = calendar.getFirstSubcomponent('vevent')
    if (!component) return undefined
    const event = new ICAL.Event(component)
    const time = timeOf(event.startDate.toJSDate(), event.endDate.toJSDate(), event.startDate.isDate)
    const words = [event.summary, time, event.location].map((one) => lineOf(one ?? '', 200)).filter((one) => one !== '')
    return `Invitation\u00a0: ${words.join(', ')}`
  } catch {
    return undefined
  }
}

/**
 * The invite in a mail (EML-041): its line, and the parts that it is in, which are no files. A calendar that is no
 * invite, or cannot be read, is a file of a kind that is not taken.
 */
export const readInvite = (leaves: Leaf[]): { line: string | undefined; parts: Leaf[] } => {
  const calendars = leaves.filter((leaf) => isCalendar(leaf) && leaf.bytes.length <= longest)
  const line = calendars.map(({ bytes, params }) => inviteLine(decodeText(bytes, params['charset']))).find(Boolean)
  return { line, parts: line === undefined ? [] : calendars }
}
