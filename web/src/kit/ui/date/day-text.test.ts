import { expect, test } from 'vitest'
import { formatDayText, parseDayText, shownDayText } from './day-text.ts'

test.each([
  ['21/11/2026', '2026-11-21'],
  ['1/2/2026', '2026-02-01'],
  ['21.11.2026', '2026-11-21'],
  ['21112026', '2026-11-21'],
  ['2026-11-21', '2026-11-21'],
  ['31/02/2026', null],
  ['21/11/20', null],
  ['21/11', null],
  ['', null],
])('a typed day %s is %s', (text, value) => {
  expect(parseDayText(text, false)).toBe(value)
})

test.each([
  ['21/11/2026 09:00', '2026-11-21T09:00'],
  ['21/11/2026 9h30', '2026-11-21T09:30'],
  ['2026-11-21T09:00', '2026-11-21T09:00'],
  ['21/11/2026 24:00', null],
  ['21/11/2026 09:6', null],
  ['21/11/2026', null],
])('a typed moment %s is %s', (text, value) => {
  expect(parseDayText(text, true)).toBe(value)
})

test('a finished text may leave out the year and the time', () => {
  expect(parseDayText('3/2', false, '2026-11-21')).toBe('2026-02-03')
  expect(parseDayText('3/2', true, '2026-11-21')).toBe('2026-02-03T09:00')
  expect(parseDayText('3/2 14h', true, '2026-11-21')).toBe('2026-02-03T14:00')
  expect(parseDayText('demain', true, '2026-11-21')).toBeNull()
})

test('the value is written day first, in either language', () => {
  expect(formatDayText('2026-11-21')).toBe('21/11/2026')
  expect(formatDayText('2026-11-21T09:00')).toBe('21/11/2026 09:00')
  expect(formatDayText('')).toBe('')
})

test('a day being typed stays as it is; a value set elsewhere replaces it', () => {
  expect(shownDayText('21/1', '', false)).toBe('21/1')
  expect(shownDayText('1/2/2026', '2026-02-01', false)).toBe('1/2/2026')
  expect(shownDayText('1/2/2026', '2026-03-01', false)).toBe('01/03/2026')
  expect(shownDayText('1/2/2026', '', false)).toBe('')
})
