import { expect, test } from 'vitest'
import { isOfficeHour } from './paris-clock.ts'
import { atWork, beginningAtWork, doneAtWork, dueAfter, isWorkingTime, nextAtWork } from './office-hours.ts'

/** Every hour of two weeks, and around both changes of the clock. */
const instants = ['2026-02-02T00:17:00Z', '2026-03-26T00:05:00Z', '2026-10-22T00:40:00Z'].flatMap((start) =>
  Array.from({ length: 24 * 14 }, (_, index) => new Date(Date.parse(start) + index * 3_600_000)),
)
test('every instant is moved into 8 to 19 h of a working day in Paris', () => {
  for (const move of [atWork, nextAtWork, doneAtWork, (at: Date) => beginningAtWork(at, 7_200_000)])
    expect(instants.filter((at) => !isOfficeHour(move(at)))).toEqual([])
})

test('instants of minutes or hours ago move into office hours before the first start, in the same order', () => {
  const ages = [22, 60, 102, 380, 1500].map((minutes) => minutes * 60_000)
  for (const now of instants) {
    const moments = ages.map((age) => doneAtWork(new Date(now.getTime() - age)).getTime())
    expect(moments.every((at) => at <= now.getTime())).toBe(true)
    expect(moments).toEqual(moments.toSorted((a, b) => b - a))
    expect(moments.every((at) => isOfficeHour(new Date(at)))).toBe(true)
  }
})

test('an instant within office hours stays as it is', () => {
  const at = new Date('2026-02-03T10:20:00Z')
  expect(isWorkingTime(at)).toBe(true)
  expect(doneAtWork(at)).toEqual(at)
})

test.each([
  ['2026-02-06T10:00:00Z', 1, '2026-02-09T17:00:00.000Z'],
  ['2026-02-07T23:30:00Z', 1, '2026-02-09T17:00:00.000Z'],
  ['2026-02-05T10:00:00Z', 1, '2026-02-06T17:00:00.000Z'],
  ['2026-02-09T10:00:00Z', -1, '2026-02-06T17:00:00.000Z'],
])('what is due from %s in %i days is due on a working day', (now, inDays, due) => {
  expect(dueAfter(new Date(now), inDays * 86_400_000).toISOString()).toBe(due)
})
