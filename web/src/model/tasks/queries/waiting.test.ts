import { expect, test } from 'vitest'
import type { TaskCard, Waiting } from './task-queries.ts'
import { updateWaiting } from './waiting.ts'

const card = (id: string, waitsFor: TaskCard['waitsFor'] = 'me', name = 'Scanner') =>
  ({ _id: id, waitsFor, name }) as TaskCard
const waiting = (ids: string[], total = ids.length): Waiting => ({ list: ids.map((id) => card(id)), total })
const after = (before: Waiting, changed: TaskCard) => {
  const {
    waiting: { list, total },
    complete,
  } = updateWaiting(before, changed)
  return [list.map(({ _id }) => _id).join(''), total, complete]
}

test.each([
  ['an answered request leaves at once', waiting(['a', 'b']), card('a', 'others'), ['b', 1, true]],
  ['what moves up behind it is the server’s to say', waiting(['a', 'b'], 7), card('a', 'nobody'), ['b', 6, false]],
  ['where a request stands that began to wait is too', waiting(['a']), card('b'), ['a', 1, false]],
  ['one that did not wait changes nothing', waiting(['a']), card('b', 'nobody'), ['a', 1, true]],
  ['unless it may have waited further down', waiting(['a'], 3), card('b', 'nobody'), ['a', 3, false]],
] as const)('%s', (_title, before, changed, expected) => expect(after(before, changed)).toEqual(expected))

test('a request that still waits is shown as it is now', () => {
  const {
    waiting: { list },
    complete,
  } = updateWaiting(waiting(['a', 'b']), card('b', 'me', 'Imprimante'))
  expect([list.map(({ name }) => name), complete]).toEqual([['Scanner', 'Imprimante'], true])
})
