import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestTimeoutMs, isTimeout, withTimeout } from './request-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const unanswered = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error(`too late: ${isTimeout(signal)}`))),
  )

test('a request without an answer is given up after its time, and not before', async () => {
  const said: string[] = []
  const given = withTimeout(requestTimeoutMs, unanswered).catch((error: Error) => said.push(error.message))
  await vi.advanceTimersByTimeAsync(requestTimeoutMs - 1)
  expect(said).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await given
  expect(said).toEqual(['too late: true'])
})

test('an answer in time stands, and nothing is left to run out', async () => {
  expect(await withTimeout(requestTimeoutMs, async () => 'answered')).toBe('answered')
  await expect(withTimeout(requestTimeoutMs, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(vi.getTimerCount()).toBe(0)
})

test('a request that its caller has aborted does not time out', () => {
  const left = new AbortController()
  left.abort()
  expect([isTimeout(left.signal), isTimeout(new AbortController().signal)]).toEqual([false, false])
})
