import { expect, test } from 'vitest'
import { createResponseCache } from './response-cache.ts'

let now = new Date('2026-03-02T09:00:00Z')

const cacheOf = (maxBytes = 1_000_000) => {
  const { read, state } = createResponseCache({ maxBytes, clock: { now: () => now } })
  return {
    state,
    read: async (key: string, revision: number, make: () => Promise<string>, expiresAt?: Date) => {
      const { body, ...response } = await read(key, revision, async () => ({ text: await make(), expiresAt }))
      return { ...response, text: body.toString() }
    },
  }
}

test('a response is computed once per revision, and again for a later one', async () => {
  const cache = cacheOf()
  let made = 0
  const make = async () => `made ${++made}`
  expect((await cache.read('board', 1, make)).text).toBe('made 1')
  expect((await cache.read('board', 1, make)).text).toBe('made 1')
  expect((await cache.read('board', 2, make)).text).toBe('made 2')
  expect((await cache.read('list', 2, make)).text).toBe('made 3')
})

test('a caller with an older revision gets the newer response, which stays cached', async () => {
  const cache = cacheOf()
  await cache.read('board', 5, async () => 'new')
  expect((await cache.read('board', 4, async () => 'old')).text).toBe('new')
  expect((await cache.read('board', 5, async () => 'again')).text).toBe('new')
})

test('concurrent calls share one computation; when it fails each computes its own, uncached', async () => {
  const cache = cacheOf()
  const first = Promise.withResolvers<string>()
  const shared = [cache.read('board', 1, () => first.promise), cache.read('board', 1, async () => 'own')]
  first.reject(new Error('cut off'))
  await expect(shared[0]).rejects.toThrow('cut off')
  expect((await shared[1]!).text).toBe('own')
  expect((await cache.read('board', 1, async () => 'made')).text).toBe('made')
})

test('a slow response does not replace a newer one', async () => {
  const cache = cacheOf()
  const slow = Promise.withResolvers<string>()
  const before = cache.read('board', 1, () => slow.promise)
  await cache.read('board', 2, async () => 'new')
  slow.resolve('old')
  expect((await before).text).toBe('old')
  expect((await cache.read('board', 2, async () => 'again')).text).toBe('new')
})

test('beyond the size limit the least recently used response is evicted', async () => {
  const cache = cacheOf(13_000)
  const text = 'x'.repeat(3000)
  for (const key of ['a', 'b', 'c']) await cache.read(key, 1, async () => text)
  await cache.read('a', 1, async () => 'made again')
  await cache.read('d', 1, async () => text)
  expect(cache.state().bytes).toBeLessThanOrEqual(13_000)
  expect((await cache.read('a', 1, async () => 'made again')).text).toBe(text)
  expect((await cache.read('b', 1, async () => 'made again')).text).toBe('made again')
})

test('hits, misses and evictions are counted', async () => {
  const cache = cacheOf(5000)
  const text = 'x'.repeat(3000)
  await cache.read('a', 1, async () => text)
  await cache.read('a', 1, async () => text)
  await cache.read('a', 2, async () => text)
  await cache.read('b', 1, async () => text)
  expect(cache.state()).toMatchObject({ entries: 1, hits: 1, misses: 3, evictions: 1, maxBytes: 5000 })
})

test('with a size of 0 nothing is cached', async () => {
  const cache = cacheOf(0)
  expect((await cache.read('a', 1, async () => 'first')).text).toBe('first')
  expect((await cache.read('a', 1, async () => 'second')).text).toBe('second')
  expect(cache.state().bytes).toBe(0)
})

test('equal bodies have equal etags, others do not', async () => {
  const cache = cacheOf()
  const tagOf = async (revision: number, text: string) => (await cache.read('a', revision, async () => text)).etag
  const tag = await tagOf(1, 'one')
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
  expect(await tagOf(2, 'one')).toBe(tag)
  expect(await tagOf(3, 'two')).not.toBe(tag)
})

test('a response that expires is computed again from that moment on', async () => {
  const cache = cacheOf()
  const expiresAt = new Date(now.getTime() + 1000)
  await cache.read('a', 1, async () => 'first', expiresAt)
  now = new Date(expiresAt.getTime() - 1)
  expect((await cache.read('a', 1, async () => 'second')).text).toBe('first')
  now = expiresAt
  expect((await cache.read('a', 1, async () => 'second')).text).toBe('second')
})

test('the bytes of a body and of each compressed form are counted', async () => {
  const cache = cacheOf()
  const { packed } = await cache.read('a', 1, async () => 'é’'.repeat(1000))
  const plain = cache.state().bytes
  expect(plain).toBeGreaterThan(5000)
  const forms = await Promise.all([packed('br'), packed('gzip'), packed('br')])
  expect(cache.state().bytes).toBe(plain + forms[0]!.length + forms[1]!.length)
})
