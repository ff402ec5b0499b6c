import { expect, test } from 'vitest'
import { createResponseCache } from './response-cache.ts'

const cacheOf = (maxBytes = 1_000_000) => createResponseCache({ maxBytes })

test('a response is made once for a revision, and anew for a later one', async () => {
  const cache = cacheOf()
  let made = 0
  const make = async () => `made ${++made}`
  expect((await cache.read('board', 1, make)).text).toBe('made 1')
  expect((await cache.read('board', 1, make)).text).toBe('made 1')
  expect((await cache.read('board', 2, make)).text).toBe('made 2')
  expect((await cache.read('list', 2, make)).text).toBe('made 3')
})

test('a caller who read the revision before others gets what is newer, and drops nothing', async () => {
  const cache = cacheOf()
  await cache.read('board', 5, async () => 'new')
  expect((await cache.read('board', 4, async () => 'old')).text).toBe('new')
  expect((await cache.read('board', 5, async () => 'again')).text).toBe('new')
})

test('equal calls at once share one response; when it fails each makes its own, and the failure is forgotten', async () => {
  const cache = cacheOf()
  const first = Promise.withResolvers<string>()
  const shared = [cache.read('board', 1, () => first.promise), cache.read('board', 1, async () => 'own')]
  first.reject(new Error('cut off'))
  await expect(shared[0]).rejects.toThrow('cut off')
  expect((await shared[1]!).text).toBe('own')
  expect((await cache.read('board', 1, async () => 'made')).text).toBe('made')
})

test('a response that is overtaken while it is made does not replace the newer one', async () => {
  const cache = cacheOf()
  const slow = Promise.withResolvers<string>()
  const before = cache.read('board', 1, () => slow.promise)
  await cache.read('board', 2, async () => 'new')
  slow.resolve('old')
  expect((await before).text).toBe('old')
  expect((await cache.read('board', 2, async () => 'again')).text).toBe('new')
})

test('beyond the memory given, what was not asked for the longest time goes first', async () => {
  const cache = cacheOf(30_000)
  const text = 'x'.repeat(3000)
  for (const key of ['a', 'b', 'c']) await cache.read(key, 1, async () => text)
  await cache.read('a', 1, async () => 'made again')
  await cache.read('d', 1, async () => text)
  expect(cache.size()).toBeLessThanOrEqual(30_000)
  expect((await cache.read('a', 1, async () => 'made again')).text).toBe(text)
  expect((await cache.read('b', 1, async () => 'made again')).text).toBe('made again')
})

test('without memory nothing is kept, and calls are answered', async () => {
  const cache = cacheOf(0)
  expect((await cache.read('a', 1, async () => 'first')).text).toBe('first')
  expect((await cache.read('a', 1, async () => 'second')).text).toBe('second')
  expect(cache.size()).toBe(0)
})

test('equal bodies have equal tags, others do not', async () => {
  const cache = cacheOf()
  const tagOf = async (revision: number, text: string) => (await cache.read('a', revision, async () => text)).etag
  const tag = await tagOf(1, 'one')
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
  expect(await tagOf(2, 'one')).toBe(tag)
  expect(await tagOf(3, 'two')).not.toBe(tag)
})
