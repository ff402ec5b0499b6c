import { expect, test } from 'vitest'
import { parseClock, toClock } from './weekday-names.ts'

test('[ONC-001] a minute of the day is written as a time and read again', () => {
  for (const minute of [0, 9 * 60, 150, 1439]) expect(parseClock(toClock(minute))).toBe(minute)
  expect(toClock(150)).toBe('02:30')
  expect(parseClock('9h05')).toBe(545)
  for (const wrong of ['', '24:00', '12:60', '9', 'midi']) expect(parseClock(wrong)).toBeNull()
})
