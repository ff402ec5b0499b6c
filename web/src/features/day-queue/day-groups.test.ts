import { hours, minutes } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import type { DayLine } from './day-queries.ts'
import { countSteps, getDayGroup, groupLines } from './day-groups.ts'

const now = new Date('2026-02-03T13:20:00Z')
const line = (ms: number | null, step: DayLine['step'] = 'due') =>
  ({ step, at: ms === null ? null : new Date(now.getTime() + ms).toISOString() }) as DayLine

test.each([
  [-minutes(1), 'late'],
  [minutes(49), 'hour'],
  [hours(4), 'today'],
  [hours(11), 'later'],
  [null, 'open'],
] as const)('a deadline in %s ms stands under %s', (ms, group) => {
  expect(getDayGroup(line(ms), now)).toBe(group)
})

test('groups keep the order of the queue, and empty ones are left out', () => {
  const [first, second, open] = [line(-minutes(9)), line(-minutes(1)), line(null)]
  expect(groupLines([first, second, open], now)).toEqual([
    { group: 'late', lines: [first, second] },
    { group: 'open', lines: [open] },
  ])
  expect(countSteps([first, second, line(null, 'categorise')])).toEqual([
    ['due', 2],
    ['categorise', 1],
  ])
})
