import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hours, quarter } from './durations.ts'
import { addDays, weekdayOf } from './nights.ts'
import { remainingTime, shareEqually, spread, type Share } from './planning.ts'

// A Tuesday.
const today = '2026-02-03'
const [wed, thu, fri] = ['2026-02-04', '2026-02-05', '2026-02-06']
const week = (day: string) => (weekdayOf(day) > 5 ? 0 : hours(8))
const share = (id: string, ms: number, more: Partial<Share> = {}): Share => ({
  id,
  ms,
  dueDay: null,
  plannedDay: null,
  priority: 1,
  createdAt: '2026-01-05T08:00:00.000Z',
  ...more,
})
const laid = (shares: Share[], capacity = week, logged = hours(4)) => {
  const { planned, laterMs } = spread(shares, capacity, logged, today)
  const pieces = planned.toSorted((a, b) => a.id.localeCompare(b.id) || a.day.localeCompare(b.day))
  return [...pieces.map(({ id, day, ms }) => `${id} ${day} ${ms / hours(1)}`), ...(laterMs ? [laterMs / hours(1)] : [])]
}

test.each([
  [
    'by due day: the sooner first',
    [share('A', hours(6), { dueDay: thu }), share('B', hours(2), { dueDay: wed })],
    [`A ${today} 2`, `A ${wed} 4`, `B ${today} 2`],
  ],
  ['too much on the last day', [share('A', hours(20), { dueDay: wed })], [`A ${today} 4`, `A ${wed} 16`]],
  [
    'past due before without date',
    [share('A', hours(6), { dueDay: '2026-01-30' }), share('B', hours(4), { priority: 2 })],
    [`A ${today} 4`, `A ${wed} 2`, `B ${wed} 4`],
  ],
  ['from the planned day on', [share('A', hours(8), { plannedDay: thu })], [`A ${thu} 8`]],
  ['planned after it is due', [share('A', hours(4), { dueDay: wed, plannedDay: fri })], [`A ${wed} 4`]],
  [
    'higher priority first',
    [share('A', hours(4)), share('B', hours(4), { priority: 3 })],
    [`A ${wed} 4`, `B ${today} 4`],
  ],
  [
    'due on a day without capacity',
    [share('A', hours(1), { dueDay: '2026-02-08', plannedDay: '2026-02-07' })],
    [`A 2026-02-08 1`],
  ],
])('[PLN-012] %s', (_name, shares, expected) => {
  expect(laid(shares)).toEqual(expected)
})

test('[PLN-012] an absence is left out, and what does not fit into 20 working days is done later', () => {
  const away = (day: string) => (day === wed || day === thu ? 0 : week(day))
  expect(laid([share('A', hours(10))], away)).toEqual([`A ${today} 4`, `A ${fri} 6`])
  const long = laid([share('A', hours(200))])
  expect([long.length, long.at(-2), long.at(-1)]).toEqual([21, 'A 2026-03-02 8', 44])
  expect(laid([share('A', hours(200), { dueDay: '2026-12-31' })]).at(-1)).toBe(44)
  expect(laid([share('A', hours(2))], () => 0)).toEqual([2])
})

test('[PLN-012] whole quarters of an hour are planned on a day with odd minutes left', () => {
  expect(laid([share('A', hours(1))], week, hours(7.5) + 60_000)).toEqual([`A ${today} 0.25`, `A ${wed} 0.75`])
  expect(laid([share('A', hours(1))], week, hours(9))).toEqual([`A ${wed} 1`])
})

test('the remaining time is what is left of the estimate, up to the next quarter', () => {
  expect(remainingTime(hours(4), hours(1) + 1)).toBe(hours(3))
  expect(remainingTime(hours(4), hours(1) - 1)).toBe(hours(3.25))
  expect(remainingTime(hours(4), hours(5))).toBe(0)
})

test('[PLN-011] remaining time is shared in quarters, the rest of the division goes to the earliest added', () => {
  expect(shareEqually(hours(3), 2)).toEqual([hours(1.5), hours(1.5)])
  expect(shareEqually(hours(3.25), 2)).toEqual([hours(1.75), hours(1.5)])
  expect(shareEqually(hours(0.25), 3)).toEqual([hours(0.25), 0, 0])
})

const day = fc.integer({ min: -10, max: 50 }).map((count) => addDays(today, count))
const shares = fc.array(
  fc.record({
    ms: fc.integer({ min: 1, max: 60 }).map((count) => count * quarter),
    dueDay: fc.option(day),
    plannedDay: fc.option(day),
    priority: fc.integer({ min: 0, max: 3 }),
    createdAt: fc.constantFrom('2026-01-05T08:00:00.000Z', '2026-01-06T08:00:00.000Z'),
  }),
  { maxLength: 12 },
)
const named = (list: Omit<Share, 'id'>[]): Share[] => list.map((one, index) => ({ ...one, id: `s${index}` }))
const logged = fc.integer({ min: 0, max: hours(10) })
const capacities = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 7, maxLength: 7 })

test('[PLN-012] all time is laid or later, and work without a due day never goes above the capacity', () => {
  fc.assert(
    fc.property(shares, capacities, logged, (drawn, weekly, loggedToday) => {
      const list = named(drawn)
      const capacity = (of: string) => weekly[weekdayOf(of) - 1]! * quarter
      const { planned, laterMs } = spread(list, capacity, loggedToday, today)
      const sum = planned.reduce((all, { ms }) => all + ms, 0)
      expect(sum + laterMs).toBe(list.reduce((all, { ms }) => all + ms, 0))
      expect(planned.every(({ ms, day: of }) => ms > 0 && ms % quarter === 0 && of >= today)).toBe(true)
      const undated = new Set(list.filter(({ dueDay }) => dueDay === null || dueDay < today).map(({ id }) => id))
      for (const of of new Set(planned.map((piece) => piece.day))) {
        const pieces = planned.filter((piece) => piece.day === of)
        const left = Math.max(0, capacity(of) - (of === today ? loggedToday : 0))
        if (pieces.some(({ id }) => undated.has(id)))
          expect(pieces.reduce((all, { ms }) => all + ms, 0)).toBeLessThanOrEqual(left)
      }
    }),
  )
})

test('[PLN-012] the order of the input does not matter', () => {
  fc.assert(
    fc.property(shares, logged, fc.infiniteStream(fc.nat()), (drawn, loggedToday, random) => {
      const list = named(drawn)
      const mixed = list
        .map((one) => ({ one, at: random.next().value as number }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one)
      const sorted = (of: Share[]) => {
        const { planned, laterMs } = spread(of, week, loggedToday, today)
        return [planned.map(({ id, day: on, ms }) => `${on} ${id} ${ms}`).toSorted(), laterMs]
      }
      expect(sorted(mixed)).toEqual(sorted(list))
    }),
  )
})
