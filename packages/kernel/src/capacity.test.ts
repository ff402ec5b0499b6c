import fc from 'fast-check'
import { expect, test } from 'vitest'
import { absenceParts, capacityOf, type AbsentDays, type WorkingHours } from './capacity.ts'
import { hours, minutes, quarter } from './durations.ts'
import { addDays } from './nights.ts'

const week = (of: { hours?: WorkingHours[]; absences?: AbsentDays[] }, monday = '2026-02-02') =>
  Array.from({ length: 7 }, (_, day) =>
    capacityOf({ hours: of.hours ?? [], absences: of.absences ?? [] }, addDays(monday, day)),
  ).map((ms) => ms / minutes(1))

test('[PLN-001] without hours of their own people work 8 h from Monday to Friday', () => {
  expect(week({})).toEqual([480, 480, 480, 480, 480, 0, 0])
})

test('[PLN-001] changed hours count from their first day, weeks before keep theirs', () => {
  const changed = [
    { validFrom: '2026-02-09', minutes: [420, 420, 240, 420, 420, 0, 0] },
    { validFrom: '2026-02-04', minutes: [0, 0, 240, 480, 480, 120, 0] },
  ]
  expect(week({ hours: changed })).toEqual([480, 480, 240, 480, 480, 120, 0])
  expect(week({ hours: changed }, '2026-02-09')).toEqual([420, 420, 240, 420, 420, 0, 0])
  expect(week({ hours: changed.toReversed() }, '2026-02-16')).toEqual([420, 420, 240, 420, 420, 0, 0])
})

test('[PLN-003] holidays and whole days of absence have no capacity, half days half of it up to 15 min', () => {
  expect(week({}, '2026-04-06')).toEqual([0, 480, 480, 480, 480, 0, 0])
  const absences: AbsentDays[] = [
    { from: '2026-02-01', to: '2026-02-03', part: 'day' },
    { from: '2026-02-04', to: '2026-02-04', part: 'morning' },
    { from: '2026-02-07', to: '2026-02-07', part: 'afternoon' },
  ]
  expect(week({ absences })).toEqual([0, 0, 240, 480, 480, 0, 0])
  expect(week({ absences, hours: [{ validFrom: '2026-01-01', minutes: [480, 480, 435, 480, 480, 0, 0] }] })[2]).toBe(
    225,
  )
})

test('[PLN-003] the capacity of any day is whole quarters, and an absence never adds to it', () => {
  const some = fc.array(
    fc.record({
      from: fc.integer({ min: 0, max: 40 }),
      length: fc.integer({ min: 0, max: 5 }),
      part: fc.constantFrom(...absenceParts),
    }),
    { maxLength: 4 },
  )
  const ownMinutes = fc.array(
    fc.integer({ min: 0, max: 48 }).map((count) => count * 15),
    { minLength: 7, maxLength: 7 },
  )
  fc.assert(
    fc.property(some, ownMinutes, fc.integer({ min: 0, max: 40 }), (drawn, own, at) => {
      const day = addDays('2026-04-01', at)
      const absences = drawn.map(({ from, length, part }) => {
        const first = addDays('2026-04-01', from)
        return { from: first, to: part === 'day' ? addDays(first, length) : first, part }
      })
      const working = [{ validFrom: '2026-01-01', minutes: own }]
      const [present, absent] = [[], absences].map((of) => capacityOf({ hours: working, absences: of }, day))
      expect(absent! % quarter).toBe(0)
      expect(absent! >= 0 && absent! <= present! && present! <= hours(12)).toBe(true)
    }),
  )
})
