import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isChunkFailure } from './chunk-reload.ts'
import { inTime } from './chunk-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[CON-009] a script that has not come after 120 s is a failed lazy load, not a moment before', async () => {
  const outcome = vi.fn<(error: unknown) => void>()
  inTime(new Promise(() => undefined)).catch(outcome)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(isChunkFailure(outcome.mock.lastCall?.[0])).toBe(true)
})

test('a script that comes, or fails by itself, leaves no clock running', async () => {
  await expect(inTime(Promise.resolve('here'))).resolves.toBe('here')
  await expect(inTime(Promise.reject(new TypeError('offline')))).rejects.toThrow('offline')
  expect(vi.getTimerCount()).toBe(0)
})
