import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
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
    const growing = createWriteStream(`${place}.part`, { flush: true })
    try {
      await pipeline(stream, growing)
      await rename(`${place}.part`, place)
    } catch (error) {
      await rm(`${place}.part`, { force: true })
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
    // Also removes a partial file left by a crash.
    await Promise.all([rm(place, { force: true }), rm(`${place}.part`, { force: true })])
  },
})
