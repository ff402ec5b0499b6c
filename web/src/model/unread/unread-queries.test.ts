import { expect, test } from 'vitest'
import { countOf, withoutSide } from './unread-queries.ts'

const counts = [
  { taskId: 'a', client: 2, internal: 1 },
  { taskId: 'b', client: 1, internal: 0 },
]

test('a side that was read leaves the other, and a request with nothing new leaves the list', () => {
  expect(withoutSide(counts, 'a', 'client')).toEqual([{ taskId: 'a', client: 0, internal: 1 }, counts[1]])
  expect(withoutSide(counts, 'b', 'client')).toEqual([counts[0]])
  expect([countOf(counts, 'a', 'client'), countOf(counts, 'c', 'client'), countOf(undefined, 'a', 'internal')]).toEqual(
    [2, 0, 0],
  )
})
