import { expect, test } from 'vitest'
import { failedOf } from './query-error.ts'

const query = (error: unknown, asked: unknown[] = []) => ({
  isLoadingError: error !== null,
  error,
  refetch: async () => asked.push(error),
})

test('queries without an error have failed nothing', () => {
  expect(failedOf(query(null), query(null))).toBeUndefined()
})

test('the first failure is told, and all that failed is asked for again', () => {
  const asked: unknown[] = []
  const failed = failedOf(query(null, asked), query('one', asked), query('other', asked))
  expect(failed?.error).toBe('one')
  failed?.retry()
  expect(asked).toEqual(['one', 'other'])
})
