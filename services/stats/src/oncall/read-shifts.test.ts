import { expect, test } from 'vitest'
import { readShifts } from './read-shifts.ts'

const now = new Date('2026-02-03T12:00:00Z')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT']
const file = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flat(), 'END:VCALENDAR'].join('\r\n')
const read = (...lines: string[]) => {
  const found = readShifts(file(event(...lines)), now, 540)
  return typeof found === 'string'
    ? found
    : found.map(({ startsAt, endsAt }) => `${startsAt.toISOString()} ${endsAt.toISOString()}`)
}

test.each([
  ['in UTC', ['DTSTART:20260206T190000Z', 'DTEND:20260207T070000Z'], '2026-02-06T19:00:00.000Z', false],
  ['floating, as in Paris', ['DTSTART:20260206T200000', 'DTEND:20260207T080000'], '2026-02-06T19:00:00.000Z', true],
  [
    'of another zone',
    ['DTSTART;TZID=America/New_York:20260206T140000', 'DURATION:PT12H'],
    '2026-02-06T19:00:00.000Z',
    false,
  ],
  ['of a zone nobody knows', ['DTSTART;TZID=Mars:20260206T200000', 'DURATION:PT12H'], '2026-02-06T19:00:00.000Z', true],
])('[ONC-009] a time that is %s', (_, lines, startsAt, floating) => {
  expect(readShifts(file(event(...lines)), now, 540)).toMatchObject([
    { line: 3, uid: 'one', startsAt: new Date(startsAt), endsAt: new Date('2026-02-07T07:00:00.000Z'), floating },
  ])
})

test('[ONC-009] whole days run from hand-over to hand-over, through a change of the clock', () => {
  expect(read('DTSTART;VALUE=DATE:20260328', 'DTEND;VALUE=DATE:20260330')).toEqual([
    '2026-03-28T08:00:00.000Z 2026-03-30T07:00:00.000Z',
  ])
})

test('[ONC-009] a rule without end is cut after a year, and keeps the wall clock', () => {
  const found = read('DTSTART;TZID=Europe/Paris:20250106T200000', 'DURATION:PT12H', 'RRULE:FREQ=WEEKLY')
  expect(found).toHaveLength(52)
  expect(found[0]).toBe('2026-02-09T19:00:00.000Z 2026-02-10T07:00:00.000Z')
  expect(found).toContain('2026-07-06T18:00:00.000Z 2026-07-07T06:00:00.000Z')
})

test('[ONC-009] a repeat that was moved, excluded or canceled', () => {
  const rule = ['DTSTART:20260209T190000Z', 'DURATION:PT12H', 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE:20260210T190000Z']
  const moved = event('RECURRENCE-ID:20260211T190000Z', 'DTSTART:20260211T200000Z', 'DURATION:PT1H')
  const off = event('RECURRENCE-ID:20260212T190000Z', 'DTSTART:20260212T190000Z', 'DURATION:PT1H', 'STATUS:CANCELLED')
  const found = readShifts(file(event(...rule), moved, off), now, 540)
  expect(found).toMatchObject([
    { line: 3, startsAt: new Date('2026-02-09T19:00:00Z') },
    { line: 10, startsAt: new Date('2026-02-11T20:00:00Z'), endsAt: new Date('2026-02-11T21:00:00Z') },
  ])
  expect(found).toHaveLength(2)
})

test('[ONC-009] people are attendees, then addresses in the summary', () => {
  const lines = ['DTSTART:20260206T190000Z', 'DURATION:PT1H', 'SUMMARY:Astreinte Gwen@nimbus.test (N1)']
  const [shift] = readShifts(file(event(...lines, 'ATTENDEE;CN=Hugo:MAILTO:hugo@nimbus.test')), now, 540) as object[]
  expect(shift).toMatchObject({ emails: ['hugo@nimbus.test', 'gwen@nimbus.test'] })
})

test('[ONC-009] two calendars in a file are read as one', () => {
  const one = file(event('DTSTART:20260206T190000Z', 'DURATION:PT1H'))
  expect(readShifts(`${one}\r\n${one}`, now, 540)).toMatchObject([{ line: 3 }, { line: 11 }])
})

test.each([
  ['a web page', '<!doctype html><p>Sign in</p>', 'calendar_unreadable'],
  ['nothing', '', 'calendar_unreadable'],
  ['a contact', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Hugo\r\nEND:VCARD', 'calendar_unreadable'],
  ['an event without a start', file(event('SUMMARY:x')), 'calendar_unreadable'],
  ['501 events', file(...Array.from({ length: 501 }, () => event('DTSTART:20260206T190000Z'))), 'calendar_too_long'],
  ['a rule of each hour', file(event('DTSTART:20260206T190000Z', 'RRULE:FREQ=HOURLY')), 'calendar_too_long'],
  ['a rule of each second', file(event('DTSTART:20200206T190000Z', 'RRULE:FREQ=SECONDLY')), 'calendar_too_long'],
])('[ONC-009] %s is refused', (_, text, problem) => {
  expect(readShifts(text, now, 540)).toBe(problem)
})

test('[ONC-009] a calendar without events has no shifts', () => {
  expect(readShifts(file(), now, 540)).toEqual([])
})
