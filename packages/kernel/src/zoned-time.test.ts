import { expect, test } from 'vitest'
import { dayOfWallTime, instantOfWallTime, isTimeZone } from './zoned-time.ts'

const wall = (day: number, hour: number, month = 2) => ({ year: 2026, month, day, hour, minute: 30, second: 0 })

test.each([
  [undefined, '2026-02-03T19:30:00.000Z'],
  ['UTC', '2026-02-03T20:30:00.000Z'],
  ['America/New_York', '2026-02-04T01:30:00.000Z'],
])('the wall clock of %s', (zone, instant) => {
  expect(instantOfWallTime(wall(3, 20), zone).toISOString()).toBe(instant)
})

test('days that do not exist throw, and zones that do not are none', () => {
  expect(dayOfWallTime(wall(28, 2))).toBe('2026-02-28')
  expect(() => dayOfWallTime(wall(31, 2))).toThrow(RangeError)
  expect(() => instantOfWallTime(wall(31, 2))).toThrow(RangeError)
  expect([isTimeZone('Europe/Paris'), isTimeZone('Mars')]).toEqual([true, false])
})
