import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStore } from './disk-blob-store.ts'
import { s3Store } from './s3-blob-store.ts'
import { fakeS3 } from '../testing/fake-s3.ts'
import { previewKey, type BlobStore } from './blob-store.ts'

let folder: string
let s3: Awaited<ReturnType<typeof fakeS3>>
const stores = {} as Record<'disk' | 'S3', BlobStore>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passerelle-store-'))
  s3 = await fakeS3()
  stores.disk = diskStore(join(folder, 'files'))
  stores.S3 = s3Store(s3.place)
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const id = (n: number) => n.toString(16).padStart(24, '0')
const sent = (bytes: Buffer) =>
  Readable.from(
    [bytes.subarray(0, 5), bytes.subarray(5)].filter(({ length }) => length > 0),
    { objectMode: false },
  )
const failing = () =>
  Readable.from(
    (async function* () {
      yield Buffer.from('half a fi')
      throw new Error('the sender went away')
    })(),
    { objectMode: false },
  )

/** What every store has to keep; the S3 behind one of them is a stand-in. */
describe.each(['disk', 'S3'] as const)('files on %s', (name) => {
  const store = () => stores[name]
  const kept = async (key: string) => {
    const stream = await store().get(key)
    return stream && (await buffer(stream)).toString()
  }

  test('what was put is got, byte by byte, and counted', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
    expect(await store().put(id(1), sent(bytes))).toBe(bytes.length)
    expect((await buffer((await store().get(id(1)))!)).equals(bytes)).toBe(true)
  })

  test('a blob larger than one part of an upload is put whole', async () => {
    const bytes = Buffer.alloc(20 * 1024 * 1024, 'passerelle ')
    const chunks = Readable.from(
      Array.from({ length: 20 }, (_, index) => bytes.subarray(index * 1024 * 1024, (index + 1) * 1024 * 1024)),
      { objectMode: false },
    )
    expect(await store().put(id(8), chunks)).toBe(bytes.length)
    expect((await buffer((await store().get(id(8)))!)).equals(bytes)).toBe(true)
    expect(s3.unfinished()).toBe(0)
  })

  test('a large stream that fails leaves nothing, not even parts', async () => {
    const broken = Readable.from(
      (async function* () {
        for (let sent = 0; sent < 12; sent += 1) yield Buffer.alloc(1024 * 1024)
        throw new Error('the sender went away')
      })(),
      { objectMode: false },
    )
    await expect(store().put(id(9), broken)).rejects.toThrow('went away')
    expect(await store().get(id(9))).toBeNull()
    expect(s3.unfinished()).toBe(0)
  })

  test('there is nothing under a key that nobody used', async () => {
    expect(await store().get(id(2))).toBeNull()
  })

  test('a second put replaces the first', async () => {
    await store().put(id(3), sent(Buffer.from('the first one')))
    expect(await store().put(id(3), sent(Buffer.from('second')))).toBe(6)
    expect(await kept(id(3))).toBe('second')
  })

  test('a stream that fails leaves nothing new', async () => {
    await expect(store().put(id(4), failing())).rejects.toThrow('went away')
    expect(await store().get(id(4))).toBeNull()
    await store().put(id(4), sent(Buffer.from('whole file')))
    await expect(store().put(id(4), failing())).rejects.toThrow('went away')
    expect(await kept(id(4))).toBe('whole file')
  })

  test('what was removed is gone, its preview stays until removed too; removing nothing is no fault', async () => {
    await store().put(id(5), sent(Buffer.from('the file')))
    await store().put(previewKey(id(5)), sent(Buffer.from('its preview')))
    await store().remove(id(5))
    expect([await kept(id(5)), await kept(previewKey(id(5)))]).toEqual([null, 'its preview'])
    await store().remove(previewKey(id(5)))
    await store().remove(id(5))
    expect(await kept(previewKey(id(5)))).toBeNull()
  })

  test('a key that is none never reaches the store', async () => {
    for (const key of ['../../etc/passwd', `${id(6)}/x`, '', id(6).toUpperCase().replace('6', 'A')]) {
      await expect(store().put(key, sent(Buffer.from('x')))).rejects.toThrow('is no key')
      await expect(store().get(key)).rejects.toThrow('is no key')
      await expect(store().remove(key)).rejects.toThrow('is no key')
    }
  })
})

test('only whole files have their name on disk, in folders by digits; remains of a crash go too', async () => {
  const shard = join(folder, 'files', 'cd', 'ab')
  const key = 'f'.repeat(20) + 'abcd'
  await stores.disk.put(key, sent(Buffer.from('whole')))
  await stores.disk.put(previewKey(key), sent(Buffer.from('preview')))
  await writeFile(join(shard, `${key}.part`), 'half')
  expect((await readdir(shard)).sort()).toEqual([key, previewKey(key), `${key}.part`].sort())
  await stores.disk.remove(previewKey(key))
  await stores.disk.remove(key)
  expect(await readdir(shard)).toEqual([])
})

test('an S3 that is away is an error, never an empty answer', async () => {
  await stores.S3.put(id(7), sent(Buffer.from('kept')))
  s3.setUnavailable(true)
  await expect(stores.S3.get(id(7))).rejects.toThrow()
  await expect(stores.S3.put(id(8), sent(Buffer.from('x')))).rejects.toThrow()
  await expect(stores.S3.remove(id(7))).rejects.toThrow()
  s3.setUnavailable(false)
  expect((await buffer((await stores.S3.get(id(7)))!)).toString()).toBe('kept')
})
