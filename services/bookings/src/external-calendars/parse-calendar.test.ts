import { expect, test } from 'vitest'
import { icalendar } from '../calendars/icalendar.ts'
import { parseCalendar } from './parse-calendar.ts'

const today = '2026-02-03'
const file = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((event) => ['BEGIN:VEVENT', event, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
const read = (...events: string[]) => {
  const nights = parseCalendar(file(...events), today)
  return typeof nights === 'string' ? nights : nights.map(({ from, until }) => `${from} ${until}`)
}

test('whole days are nights until the day of departure', () => {
  expect(read('UID:1@other\r\nDTSTART;VALUE=DATE:20260210\r\nDTEND;VALUE=DATE:20260212\r\nSUMMARY:Reserved')).toEqual([
    '2026-02-10 2026-02-12',
  ])
})

test.each([
  ['a duration', 'DTSTART;VALUE=DATE:20260210\r\nDURATION:P1W2D', ['2026-02-10 2026-02-19']],
  ['no end', 'DTSTART;VALUE=DATE:20260210', ['2026-02-10 2026-02-11']],
  [
    'an instant, late in UTC, is the next day in Paris',
    'DTSTART:20260210T233000Z\r\nDTEND:20260212T090000Z',
    ['2026-02-11 2026-02-12'],
  ],
  [
    'a local time',
    'DTSTART;TZID=Europe/Paris:20260210T160000\r\nDTEND;TZID=Europe/Paris:20260211T110000',
    ['2026-02-10 2026-02-11'],
  ],
  ['a few hours of a day', 'DTSTART:20260210T080000Z\r\nDTEND:20260210T100000Z', []],
  ['over', 'DTSTART;VALUE=DATE:20260101\r\nDTEND;VALUE=DATE:20260203', []],
  ['running', 'DTSTART;VALUE=DATE:20260101\r\nDTEND;VALUE=DATE:20260204', ['2026-01-01 2026-02-04']],
  ['canceled', 'STATUS:CANCELLED\r\nDTSTART;VALUE=DATE:20260210', []],
  ['free time', 'TRANSP:TRANSPARENT\r\nDTSTART;VALUE=DATE:20260210', []],
  ['our own', 'UID:abc@passerelle\r\nDTSTART;VALUE=DATE:20260210', []],
  ['no such day', 'DTSTART;VALUE=DATE:20260231', []],
  ['an end before its start', 'DTSTART;VALUE=DATE:20260212\r\nDTEND;VALUE=DATE:20260210', []],
  ['far away', 'DTSTART;VALUE=DATE:20990101', []],
  ['nonsense', 'DTSTART:tomorrow', []],
])('%s', (_, event, nights) => {
  expect(read(event)).toEqual(nights)
})

test('folded lines are one, and the same nights count once', () => {
  const event = 'DTSTART;VALUE=DATE:2026\r\n 0210'
  expect(read(event, event)).toEqual(['2026-02-10 2026-02-11'])
})

test('nights are in their order, whatever the order of the file', () => {
  const stay = (from: string, until: string) => `DTSTART;VALUE=DATE:202602${from}\r\nDTEND;VALUE=DATE:202602${until}`
  const spans = [
    ['04', '20'],
    ['10', '11'],
    ['10', '14'],
    ['12', '13'],
  ] as const
  const nights = spans.map(([from, until]) => `2026-02-${from} 2026-02-${until}`)
  const events = spans.map(([from, until]) => stay(from, until))
  expect(read(...events)).toEqual(nights)
  expect(read(...events.toReversed())).toEqual(nights)
})

test('our own feed reads back as calendar without any night', () => {
  const span = { uid: 'x@passerelle', from: '2026-02-10', until: '2026-02-12', summary: 'Réservé' }
  expect(parseCalendar(icalendar('Suite', [span], new Date(0)), today)).toEqual([])
})

test('a file that is no calendar, or too large, is refused', () => {
  expect(parseCalendar('<!doctype html><p>Sign in</p>', today)).toBe('not_a_calendar')
  expect(parseCalendar('', today)).toBe('not_a_calendar')
  const day = (index: number) =>
    new Date(Date.UTC(2026, 1, 10 + (index % 900))).toISOString().slice(0, 10).replaceAll('-', '')
  const many = Array.from({ length: 2100 }, (_, index) => {
    const nights = 1 + Math.floor(index / 900)
    return `DTSTART;VALUE=DATE:${day(index)}\r\nDURATION:P${nights}D`
  })
  expect(read(...many)).toBe('too_many_events')
})
