import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hours, minutes } from './durations.ts'
import { formatDatetimeLocal, parseDatetimeLocal, addDays } from './datetime-local.ts'

test.each([
  ['winter', '2026-02-03T14:05', '2026-02-03T13:05:00.000Z'],
  ['summer', '2026-07-03T14:05', '2026-07-03T12:05:00.000Z'],
  ['the evening before clocks go forward', '2026-03-28T22:00', '2026-03-28T21:00:00.000Z'],
  ['the hour that never comes', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ['the morning after', '2026-03-29T09:00', '2026-03-29T07:00:00.000Z'],
  ['the hour that comes twice', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['the evening after clocks went back', '2026-10-25T18:00', '2026-10-25T17:00:00.000Z'],
  ['midnight', '2026-10-26T00:00', '2026-10-25T23:00:00.000Z'],
])('[OPEN-060] a time entered in %s is meant in Paris', (_, text, instant) => {
  expect(parseDatetimeLocal(text)?.toISOString()).toBe(instant)
})

test.each(['', '2026-02-03', '2026-02-30T25:00', 'yesterday', '2026-02-03T14:05:00Z'])('%j is no time', (text) => {
  expect(parseDatetimeLocal(text)).toBeNull()
})

test('[OPEN-060] a field’s text is read back as the same instant, but for the hour that comes twice', () => {
  const quarters = fc
    .integer({ min: 0, max: 40_000 })
    .map((count) => new Date(Date.UTC(2026, 0, 1) + count * minutes(15)))
  fc.assert(
    fc.property(quarters, (at) => {
      const back = parseDatetimeLocal(formatDatetimeLocal(at))!
      expect([0, hours(1)]).toContain(at.getTime() - back.getTime())
      expect(formatDatetimeLocal(back)).toBe(formatDatetimeLocal(at))
    }),
  )
})

test('[WLG-022] another day keeps the time of day, over clock changes and ends of months', () => {
  expect(addDays('2026-03-28T09:00', 1)).toBe('2026-03-29T09:00')
  expect(addDays('2026-10-26T18:00', -1)).toBe('2026-10-25T18:00')
  expect(addDays('2026-01-01T09:00', -1)).toBe('2025-12-31T09:00')
  expect(addDays('', 1)).toBe('')
})

test('[OPEN-060] an hour before and after the clocks change is the one of Paris', () => {
  // 24 h before 23:30 on 25 October it was summer, 24 h after it is winter; 25 h would be another day.
  expect(parseDatetimeLocal('2026-10-26T02:30')?.toISOString()).toBe('2026-10-26T01:30:00.000Z')
  expect(parseDatetimeLocal('2026-10-26T03:30')?.toISOString()).toBe('2026-10-26T02:30:00.000Z')
  expect(parseDatetimeLocal('2026-03-28T02:30')?.toISOString()).toBe('2026-03-28T01:30:00.000Z')
  expect(parseDatetimeLocal('2026-03-28T01:30')?.toISOString()).toBe('2026-03-28T00:30:00.000Z')
})
