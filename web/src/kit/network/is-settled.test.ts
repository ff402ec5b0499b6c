import { expect, test } from 'vitest'
import { isSettled } from './is-settled.ts'

const loading = { isFetched: false, failureCount: 0, isPaused: false }

test('a query is settled once it has an answer, failed once, or waits for the network', () => {
  expect(isSettled(loading)).toBe(false)
  expect(isSettled({ ...loading, isFetched: true })).toBe(true)
  expect(isSettled({ ...loading, failureCount: 1 })).toBe(true)
  expect(isSettled({ ...loading, isPaused: true })).toBe(true)
})
