/** All-day event of an iCalendar file: `from` inclusive, `until` exclusive. */
export type CalendarSpan = { uid: string; from: string; until: string; summary: string; description?: string }

const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll(/\r?\n/g, '\\n')

/** Line folding: at most 75 bytes per line, continued with a space (RFC 5545, 3.1). */
const folded = (line: string): string => {
  const parts: string[] = []
  let [part, bytes] = ['', 0]
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      ;[part, bytes] = ['', 0]
    }
    part += sign
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}

const dateOf = (day: string) => day.replaceAll('-', '')
const stampOf = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** Writes an iCalendar file (RFC 5545) of all-day events. */
export const icalendar = (name: string, spans: readonly CalendarSpan[], now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Passerelle//Bookings//FR',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...spans.flatMap(({ uid, from, until, summary, description }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${stampOf(now)}`,
      `DTSTART;VALUE=DATE:${dateOf(from)}`,
      `DTEND;VALUE=DATE:${dateOf(until)}`,
      `SUMMARY:${escaped(summary)}`,
      ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
