import { days, minutes } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { nextAttempt } from './retry-schedule.ts'

const now = new Date('2026-02-03T12:00:00.000Z')

test('a failed mail is tried again soon, then less often, and given up after four days', () => {
  expect(nextAttempt(1, now)).toEqual(new Date(now.getTime() + minutes(1)))
  let at = now
  let attempts = 1
  for (let next = nextAttempt(attempts, at); next; next = nextAttempt(attempts, at)) {
    at = next
    attempts += 1
  }
  expect(attempts).toBe(11)
  expect(at.getTime() - now.getTime()).toBeGreaterThan(days(3))
  expect(at.getTime() - now.getTime()).toBeLessThan(days(5))
})
