import { expect, test } from 'vitest'
import { leftToWait } from './rate-limit.ts'

test('[ACC-005] a blocked sign-in waits one minute', () => {
  expect(leftToWait(null, 5000)).toBe(0)
  expect(leftToWait(1000, 19_000)).toBe(42_000)
  expect(leftToWait(1000, 61_000)).toBe(0)
})
