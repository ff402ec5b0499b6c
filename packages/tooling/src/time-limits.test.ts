import { expect, test } from 'vitest'
import { slowdownOf } from './time-limits.ts'

test.each([
  [0, 2, 1],
  [2, 2, 1],
  [3, 2, 2],
  [6, 2, 3],
  [40, 2, 4],
  [8, 16, 1],
])('with a load of %d on %d processors limits are %d times as long', (load, processors, times) => {
  expect(slowdownOf(load, processors)).toBe(times)
})
