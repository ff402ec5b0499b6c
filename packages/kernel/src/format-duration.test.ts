import { expect, test } from 'vitest'
import { formatTimer, formatElapsed, formatTimeTaken, formatWorkTime, wholeDays } from './format-duration.ts'
import { days, estimateToMs, hours, minutes } from './durations.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test.each([
  [0, '< 1min', '< 1min'],
  [minutes(45), '45 min', '45 min'],
  [hours(3), '3 h', '3 h'],
  [hours(13) + minutes(15), '13 h 15', '13 h 15 min'],
  [hours(4) + minutes(5), '4 h 05', '4 h 05 min'],
  [hours(1984) + minutes(5), '1 984 h 05', '1,984 h 05 min'],
])('[UIX-042][UIX-043] %i ms that passed read %s in French and %s in English', (ms, fr, en) => {
  expect(plain(formatElapsed(ms, 'fr'))).toBe(fr)
  expect(plain(formatElapsed(ms, 'en'))).toBe(en)
})

test.each([
  [estimateToMs({ days: 2, hours: 3, minutes: 15 }), '2 j 3 h 15', '2 d 3 h 15 min'],
  [estimateToMs({ days: 1 }), '1 j', '1 d'],
  [hours(8), '1 j', '1 d'],
  [hours(10), '1 j 2 h', '1 d 2 h'],
  [hours(4), '4 h', '4 h'],
  [minutes(45), '45 min', '45 min'],
  [59_999, '< 1min', '< 1min'],
  [0, '< 1min', '< 1min'],
  [hours(17) + minutes(50), '2 j 1 h 50', '2 d 1 h 50 min'],
  [hours(8 * 1234), '1 234 j', '1,234 d'],
  [estimateToMs({ days: 1, minutes: 15 }), '1 j 15 min', '1 d 15 min'],
])('[EST-017] [UIX-043] an estimate of %i ms, and what stands beside it, reads %s in days of 8 h', (ms, fr, en) => {
  expect(plain(formatWorkTime(ms, 'fr'))).toBe(fr)
  expect(plain(formatWorkTime(ms, 'en'))).toBe(en)
})

test('a timer and a countdown', () => {
  expect(formatTimer(hours(1) + minutes(42) + 18_400)).toBe('1:42:18')
  expect(formatTimer(42_000)).toBe('0:42')
  expect(formatTimer(-5)).toBe('0:00')
})

test('[UIX-043] the last second below a minute, and the first minute', () => {
  expect([minutes(1), minutes(1) - 1].map((ms) => plain(formatElapsed(ms, 'fr')))).toEqual(['1 min', '< 1min'])
  expect([minutes(1), minutes(1) - 1].map((ms) => plain(formatWorkTime(ms, 'fr')))).toEqual(['1 min', '< 1min'])
  expect(plain(formatWorkTime(hours(1), 'fr'))).toBe('1 h')
  expect(plain(formatWorkTime(estimateToMs({ days: 1, minutes: 1 }), 'fr'))).toBe('1 j 1 min')
})

test('a timer counts minutes and hours in full', () => {
  expect([3_599, 3_600, 3_660, 7_199, 7_200, 36_000].map((count) => formatTimer(count * 1000))).toEqual([
    '59:59',
    '1:00:00',
    '1:01:00',
    '1:59:59',
    '2:00:00',
    '10:00:00',
  ])
})

test('whole days of 24 hours', () => {
  expect([hours(24) - 1, hours(24), hours(33 * 24)].map(wholeDays)).toEqual([0, 1, 33])
})

test('[ANS-018] how long a request took: in days, below a day in hours', () => {
  const texts = [days(3) + hours(2), days(1), hours(5) + minutes(20)].map((ms) => formatTimeTaken(ms, 'fr'))
  expect(texts.map(plain)).toEqual(['3 jours', '1 jour', '5 h 20'])
  expect(formatTimeTaken(days(2), 'en')).toBe('2\u00a0days')
})
