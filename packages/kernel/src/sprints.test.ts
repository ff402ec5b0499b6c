import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days } from './durations.ts'
import { sprint, sprintNumberAt } from './sprints.ts'

const start = '2024-01-01'

describe('sprints', () => {
  test('[MIL-003] number 30 starts at the fixed date, at midnight in Paris', () => {
    expect(sprint(30, start)).toEqual({
      number: 30,
      name: 'Sprint 30',
      startAt: new Date('2023-12-31T23:00:00Z'),
      endAt: new Date('2024-01-07T23:00:00Z'),
    })
  })

  test.each([
    ['2024-01-01T00:00:00+01:00', 30],
    ['2023-12-31T23:59:59+01:00', 29],
    ['2024-01-07T23:59:59+01:00', 30],
    ['2024-01-08T00:00:00+01:00', 31],
    ['2024-12-29T23:59:59+01:00', 81],
    ['2024-12-30T00:00:00+01:00', 82],
    ['2025-01-01T12:00:00+01:00', 82],
    ['2026-02-03T14:20:00+01:00', 139],
    ['2026-03-29T23:59:59+02:00', 146],
    ['2026-03-30T00:00:00+02:00', 147],
  ])('[MIL-003] at %s the sprint is %i', (moment, number) => {
    expect(sprintNumberAt(new Date(moment), start)).toBe(number)
  })

  test('[MIL-003] a week with a clock change is an hour shorter or longer and still seven days of the calendar', () => {
    const spring = sprint(sprintNumberAt(new Date('2026-03-25T12:00:00Z'), start), start)
    expect(spring.endAt.getTime() - spring.startAt.getTime()).toBe(days(7) - 3_600_000)
    expect(spring.endAt).toEqual(new Date('2026-03-29T22:00:00Z'))
    const autumn = sprint(sprintNumberAt(new Date('2026-10-21T12:00:00Z'), start), start)
    expect(autumn.endAt.getTime() - autumn.startAt.getTime()).toBe(days(7) + 3_600_000)
  })

  test('[MIL-003] every moment lies in the sprint of its number, and sprints leave no gap', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (moment) => {
          const number = sprintNumberAt(moment, start)
          const { startAt, endAt } = sprint(number, start)
          expect(startAt <= moment && moment < endAt).toBe(true)
          expect(sprint(number + 1, start).startAt).toEqual(endAt)
        },
      ),
    )
  })
})
