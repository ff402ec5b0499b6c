import { expect, test } from 'vitest'
import { clickDay, isBlocked, mayShowMonth, rangeInstants, shiftDay, shiftMonth, weeksOf } from './date-range.ts'

test('[UIX-061] click 1 is the start, click 2 the end, click 3 starts again', () => {
  const one = clickDay(null, '2026-02-03')
  expect(one).toEqual({ start: '2026-02-03' })
  const two = clickDay(one, '2026-02-10')
  expect(two).toEqual({ start: '2026-02-03', end: '2026-02-10' })
  expect(clickDay(two, '2026-02-20')).toEqual({ start: '2026-02-20' })
})

test('[UIX-061] an end before the start is swapped; a day clicked twice is a range of one day', () => {
  expect(clickDay({ start: '2026-02-10' }, '2026-02-03')).toEqual({ start: '2026-02-03', end: '2026-02-10' })
  expect(clickDay({ start: '2026-02-10' }, '2026-02-10')).toEqual({ start: '2026-02-10', end: '2026-02-10' })
})

test('[UIX-061] a range lasts from 00:00:00 to 23:59:59 in Paris, over a clock change too', () => {
  expect(rangeInstants({ start: '2026-03-28', end: '2026-03-29' })).toEqual({
    from: new Date('2026-03-27T23:00:00Z'),
    to: new Date('2026-03-29T21:59:59Z'),
  })
})

test('[UIX-062] future days are blocked where they are disallowed, and only there', () => {
  expect(isBlocked('2026-02-04', { noFutureAfter: '2026-02-03' })).toBe(true)
  expect(isBlocked('2026-02-03', { noFutureAfter: '2026-02-03' })).toBe(false)
  expect(isBlocked('2030-01-01', {})).toBe(false)
  expect(isBlocked('2025-12-31', { min: '2026-01-01' })).toBe(true)
})

test('[UIX-063] months beyond the limits cannot be shown', () => {
  const limits = { min: '2025-11-20', max: '2026-02-10' }
  expect(['2025-10', '2025-11', '2026-02', '2026-03'].map((month) => mayShowMonth(month, limits))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(mayShowMonth('2026-03', { max: '2026-12-31', noFutureAfter: '2026-02-03' })).toBe(false)
})

test('weeks begin on Monday and hold the days of the month only', () => {
  const weeks = weeksOf('2026-02')
  expect(weeks.length).toBe(5)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-02-01'])
  expect(weeks.flat().filter(Boolean).length).toBe(28)
  expect([shiftMonth('2025-12', 1), shiftMonth('2026-01', -1), shiftDay('2026-02-28', 1)]).toEqual([
    '2026-01',
    '2025-12',
    '2026-03-01',
  ])
})
