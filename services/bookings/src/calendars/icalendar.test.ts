import { expect, test } from 'vitest'
import { icalendar } from './icalendar.ts'

test('a calendar file has whole days, escaped texts and lines of at most 75 bytes', () => {
  const summary = `Suite « Été »; ${'très '.repeat(30)}grande, avec vue`
  const file = icalendar(
    'Maison Verdier',
    [{ uid: '1@passerelle', from: '2026-02-10', until: '2026-02-12', summary }],
    new Date('2026-02-03T11:00:00Z'),
  )
  const lines = file.split('\r\n')
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(lines).toContain('DTSTART;VALUE=DATE:20260210')
  expect(lines).toContain('DTEND;VALUE=DATE:20260212')
  expect(lines).toContain('DTSTAMP:20260203T110000Z')
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary.replace(';', '\\;').replace(',', '\\,')}\r\n`)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})
