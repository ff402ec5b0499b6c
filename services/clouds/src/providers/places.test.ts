import { expect, test } from 'vitest'
import { CloudError } from './cloud-error.ts'
import { readPlaces } from './places.ts'

const { signal } = new AbortController()
const readOf = (failing: readonly string[]) => async (place: string) => {
  if (failing.includes(place)) throw new CloudError(place === 'b' ? 'refused' : 'unavailable')
  return [place]
}

test('places that cannot be read are named with their reason, beside what the others list', async () => {
  const { list, unread } = await readPlaces(['a', 'b', 'c', 'd'], readOf(['b', 'd']), signal)
  expect(list).toEqual(['a', 'c'])
  expect(unread).toEqual([
    { place: 'b', reason: 'refused' },
    { place: 'd', reason: 'unavailable' },
  ])
})

test.each([[['a']], [['a', 'b']]])('of %j none can be read: the first failure is that of all', async (places) => {
  await expect(readPlaces(places, readOf(places), signal)).rejects.toMatchObject({ reason: 'unavailable' })
})

test('without places there is nothing, and nothing fails', async () => {
  expect(await readPlaces([], readOf([]), signal)).toEqual({ list: [], unread: [] })
})

test('what is no failure of the provider is not hidden', async () => {
  const read = async () => {
    throw new TypeError('a fault of ours')
  }
  await expect(readPlaces(['a', 'b'], read, signal)).rejects.toThrow('a fault of ours')
})
