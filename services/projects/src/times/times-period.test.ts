import { expect, test } from 'vitest'
import { timesPeriod } from './times-period.ts'

const iso = ({ from, before }: { from: Date; before: Date }) => [from.toISOString(), before.toISOString()]

test('[API-053] a day is a day in Paris, named by itself or by a moment in it', () => {
  const expected = ['2026-02-02T23:00:00.000Z', '2026-02-03T23:00:00.000Z']
  expect(iso(timesPeriod('2026-02-03', 'day'))).toEqual(expected)
  expect(iso(timesPeriod('2026-02-02T23:30:00Z', 'day'))).toEqual(expected)
})

test('[API-053] a week goes from Monday to Sunday, a change of the clocks included', () => {
  expect(iso(timesPeriod('2026-02-03', 'week'))).toEqual(['2026-02-01T23:00:00.000Z', '2026-02-08T23:00:00.000Z'])
  expect(iso(timesPeriod('2026-03-29', 'week'))).toEqual(['2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
})
