import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerLimit, isTooLate, within } from './answer-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const unanswered = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error(`too late: ${isTooLate(signal)}`))),
  )

test('what nobody answers is given up after its time, and not before', async () => {
  const said: string[] = []
  const given = within(answerLimit, unanswered).catch((error: Error) => said.push(error.message))
  await vi.advanceTimersByTimeAsync(answerLimit - 1)
  expect(said).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await given
  expect(said).toEqual(['too late: true'])
})

test('an answer in time stands, and nothing is left to run out', async () => {
  expect(await within(answerLimit, async () => 'answered')).toBe('answered')
  await expect(within(answerLimit, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(vi.getTimerCount()).toBe(0)
})

test('who does not want the answer any more is not too late', () => {
  const left = new AbortController()
  left.abort()
  expect([isTooLate(left.signal), isTooLate(new AbortController().signal)]).toEqual([false, false])
})
