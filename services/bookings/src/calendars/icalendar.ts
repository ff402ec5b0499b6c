import { escapeText, foldLine, formatStamp } from '@passerelle/server/icalendar/icalendar-lines'

/** All-day event of an iCalendar file: `from` inclusive, `until` exclusive. */
export type CalendarSpan = { uid: string; from: string; until: string; summary: string; description?: string }

const dateOf = (day: string) => day.replaceAll('-', '')

/** Writes an iCalendar file (RFC 5545) of all-day events. */
export const icalendar = (name: string, spans: readonly CalendarSpan[], now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Passerelle//Bookings//FR',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...spans.flatMap(({ uid, from, until, summary, description }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${formatStamp(now)}`,
      `DTSTART;VALUE=DATE:${dateOf(from)}`,
      `DTEND;VALUE=DATE:${dateOf(until)}`,
      `SUMMARY:${escapeText(summary)}`,
      ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n')
