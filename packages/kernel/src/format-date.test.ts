import { expect, test } from 'vitest'
import {
  dayHeadingText,
  differenceInCalendarDays,
  formatDateTime,
  formatDay,
  formatNearDate,
  formatRelative,
  formatWhen,
  longMomentText,
  shortDayText,
  toIsoDate,
} from './format-date.ts'

const now = new Date('2026-02-03T13:20:00Z')
const at = (text: string) => new Date(text)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('days and times are those of Paris, whatever the machine', () => {
  expect(toIsoDate(at('2026-02-03T23:30:00Z'))).toBe('2026-02-04')
  expect(formatDateTime(at('2026-02-03T13:05:00Z'), 'fr', now)).toBe('mar. 3 févr. 14:05')
  expect(formatDateTime(at('2026-02-03T13:05:00Z'), 'en', now)).toBe('Tue 3 Feb 14:05')
  expect(formatDateTime(at('2026-07-03T13:05:00Z'), 'fr', now)).toBe('ven. 3 juil. 15:05')
})

test('another year is written out, the first of a month is 1er', () => {
  expect(formatDay(at('2025-12-01T12:00:00Z'), 'fr', now)).toBe('lun. 1er déc. 2025')
  expect(shortDayText(at('2026-03-09T12:00:00Z'), 'fr')).toBe('9 mars')
  expect(shortDayText(at('2026-03-09T12:00:00Z'), 'en')).toBe('9 Mar')
})

test('a moment in a document has its year', () => {
  expect(longMomentText(at('2026-02-03T13:05:00Z'), 'fr')).toBe('3 février 2026 à 14:05')
  expect(longMomentText(at('2026-02-03T13:05:00Z'), 'en')).toBe('3 February 2026 at 14:05')
})

test('near days are named', () => {
  expect(formatNearDate(at('2026-02-02T09:12:00Z'), 'fr', now)).toBe('hier 10:12')
  expect(formatNearDate(at('2026-02-03T14:20:00Z'), 'fr', now)).toBe('aujourd’hui 15:20')
  expect(formatNearDate(at('2026-02-04T14:20:00Z'), 'en', now)).toBe('tomorrow 15:20')
  expect(formatNearDate(at('2026-02-06T14:20:00Z'), 'fr', now)).toBe('ven. 6 févr. 15:20')
  expect(dayHeadingText(at('2026-01-19T14:20:00Z'), 'fr', now)).toBe('lundi 19 janvier')
  expect(dayHeadingText(at('2026-02-02T14:20:00Z'), 'fr', now)).toBe('hier')
})

test('a day within a sentence has its article, a near day has none', () => {
  expect(formatWhen(at('2026-02-03T14:20:00Z'), 'fr', now)).toBe('aujourd’hui à 15:20')
  expect(formatWhen(at('2026-02-06T14:20:00Z'), 'fr', now)).toBe('le ven. 6 févr. à 15:20')
  expect(formatWhen(at('2026-02-02T14:20:00Z'), 'en', now)).toBe('yesterday at 15:20')
  expect(formatWhen(at('2026-02-06T14:20:00Z'), 'en', now)).toBe('on Fri 6 Feb at 15:20')
})

test('relative within a day only', () => {
  expect(plain(formatRelative(at('2026-02-03T13:15:00Z'), 'fr', now))).toBe('il y a 5 min')
  expect(plain(formatRelative(at('2026-02-03T10:00:00Z'), 'en', now))).toBe('3 h ago')
  expect(plain(formatRelative(at('2026-02-03T16:30:00Z'), 'fr', now))).toBe('dans 3 h')
  expect(formatRelative(at('2026-02-03T13:19:30Z'), 'fr', now)).toBe('à l’instant')
  expect(formatRelative(at('2026-02-02T13:15:00Z'), 'fr', now)).toBe('lun. 2 févr. 14:15')
})

test('a day away counts calendar days, over the change of clocks too', () => {
  expect(differenceInCalendarDays(at('2026-03-30T01:00:00Z'), at('2026-03-28T20:00:00Z'))).toBe(2)
  expect(differenceInCalendarDays(at('2026-10-25T23:30:00Z'), at('2026-10-24T23:30:00Z'))).toBe(1)
})

test('headings name today and yesterday, and the year if it is another one', () => {
  expect(dayHeadingText(at('2026-02-03T08:00:00Z'), 'fr', now)).toBe('aujourd’hui')
  expect(dayHeadingText(at('2026-02-03T08:00:00Z'), 'en', now)).toBe('today')
  expect(dayHeadingText(at('2026-02-04T08:00:00Z'), 'fr', now)).toBe('mercredi 4 février')
  expect(dayHeadingText(at('2025-12-01T08:00:00Z'), 'fr', now)).toBe('lundi 1er décembre 2025')
})

test('a minute, an hour and a day away are written in the next larger unit', () => {
  const away = (text: string) => plain(formatRelative(at(text), 'fr', now))
  expect(away('2026-02-03T13:20:00Z')).toBe('à l’instant')
  expect(away('2026-02-03T13:20:59Z')).toBe('à l’instant')
  expect(away('2026-02-03T13:21:00Z')).toBe('dans 1 min')
  expect(away('2026-02-03T13:19:00Z')).toBe('il y a 1 min')
  expect(away('2026-02-03T14:19:59Z')).toBe('dans 59 min')
  expect(away('2026-02-03T14:20:00Z')).toBe('dans 1 h')
  expect(away('2026-02-04T13:19:59Z')).toBe('dans 23 h')
  expect(away('2026-02-04T13:20:00Z')).toBe('mer. 4 févr. 14:20')
})

test('fourteen days away are fourteen, however long the days were', () => {
  expect(differenceInCalendarDays(at('2027-02-03T12:00:00Z'), now)).toBe(365)
})
