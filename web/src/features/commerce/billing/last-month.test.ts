import { expect, test } from 'vitest'
import { lastMonth } from './last-month.ts'

test.each([
  ['2026-02-03T12:00:00Z', { from: '2026-01-01', to: '2026-01-31' }],
  ['2026-01-31T23:30:00Z', { from: '2026-01-01', to: '2026-01-31' }],
  ['2026-04-01T00:00:00Z', { from: '2026-03-01', to: '2026-03-31' }],
  ['2026-11-30T22:30:00Z', { from: '2026-10-01', to: '2026-10-31' }],
  ['2027-01-15T12:00:00Z', { from: '2026-12-01', to: '2026-12-31' }],
])('[BIL-040] the last full month at %s', (now, month) => {
  expect(lastMonth(new Date(now))).toEqual(month)
})
