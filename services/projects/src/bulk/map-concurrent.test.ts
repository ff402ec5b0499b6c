import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mapConcurrent } from './map-concurrent.ts'

test('every item once, never more at a time than there are lanes, results in the order of the items', async () => {
  let running = 0
  let most = 0
  const items = Array.from({ length: 50 }, (_, index) => index)
  const results = await mapConcurrent(items, 4, async (item) => {
    most = Math.max(most, (running += 1))
    for (let turns = 0; turns <= item % 3; turns += 1) await turn()
    running -= 1
    return item * 2
  })
  expect(results).toEqual(items.map((item) => item * 2))
  expect(most).toBe(4)
  expect(await mapConcurrent([], 4, () => Promise.resolve(1))).toEqual([])
})
