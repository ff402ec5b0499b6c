import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPacedReader } from './paced-reader.ts'

let visibility: 'visible' | 'hidden'
/** When each reading began, in ms, and how long one takes. */
let begun: number[]
let takes: number
const now = () => Date.now()
const reader = () =>
  createPacedReader({
    now,
    visibility: () => visibility,
    readAgain: () => {
      begun.push(now())
      return new Promise((resolve) => setTimeout(resolve, takes))
    },
  })
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  visibility = 'visible'
  begun = []
  takes = 20
})
afterEach(() => void vi.useRealTimers())

test('[DAY-049] events of one change are one reading, a moment later', async () => {
  const { hear } = reader()
  for (let event = 0; event < 5; event += 1) hear()
  await after(1000)
  expect(begun).toEqual([100])
})

test('[DAY-049] a page that is seen reads at most every second and a half, one that is not every fifteen', async () => {
  const { hear } = reader()
  hear()
  await after(200)
  hear()
  await after(1300)
  expect(begun).toEqual([100])
  await after(200)
  expect(begun).toEqual([100, 1600])
  visibility = 'hidden'
  hear()
  await after(2000)
  hear()
  await after(14_000)
  expect(begun).toEqual([100, 1600, 3100])
  await after(2000)
  expect(begun).toEqual([100, 1600, 3100, 18_100])
})

test('[DAY-049] reads that waited while the page was hidden are made once it is visible', async () => {
  visibility = 'hidden'
  const { hear, see } = reader()
  hear()
  await after(200)
  hear()
  await after(800)
  see()
  expect(begun, 'still hidden').toEqual([100])
  visibility = 'visible'
  see()
  await after(50)
  see()
  expect(begun).toEqual([100, 1000])
  await after(60_000)
  expect(begun, 'nothing new was heard').toEqual([100, 1000])
})

test('an event during a reading is read afterwards, and a slow server is asked less often', async () => {
  takes = 1000
  const { hear } = reader()
  hear()
  await after(500)
  hear()
  hear()
  await after(9599)
  expect(begun).toEqual([100])
  await after(1)
  expect(begun).toEqual([100, 10_100])
})

test('a reader that is stopped reads no more', async () => {
  const { hear, stop } = reader()
  hear()
  stop()
  await after(60_000)
  expect(begun).toEqual([])
})
