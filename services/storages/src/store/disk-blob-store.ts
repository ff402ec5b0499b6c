import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { checkKey, type BlobStore } from './blob-store.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * Shards by the last digits of an id, which are random, so that folders fill evenly; the first ones are a timestamp.
 */
const getPath = (folder: string, key: string) => {
  const name = basename(checkKey(key))
  const id = name.slice(0, 24)
  return join(folder, dirname(key), id.slice(-2), id.slice(-4, -2), name)
}

/** Blob store in a folder. An upload is written to a temporary name, synced, and then renamed. */
export const diskStore = (folder: string): BlobStore => ({
  put: async (key, stream) => {
    const place = getPath(folder, key)
    await mkdir(dirname(place), { recursive: true })
    // Two may store the same blob at once: each has its own file until it is whole.
    const part = `${place}.${randomBytes(6).toString('hex')}.part`
    const growing = createWriteStream(part, { flush: true })
    try {
      await pipeline(stream, growing)
      await rename(part, place)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    return growing.bytesWritten
  },
  get: async (key) => {
    try {
      return (await open(getPath(folder, key))).createReadStream()
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  },
  remove: async (key) => {
    const place = getPath(folder, key)
    // Also removes partial files left by a crash.
    const beside = await readdir(dirname(place)).catch(() => [])
    const parts = beside.filter((name) => name.startsWith(`${basename(place)}.`) && name.endsWith('.part'))
    const paths = [place, ...parts.map((name) => join(dirname(place), name))]
    await Promise.all(paths.map((path) => rm(path, { force: true })))
  },
})
