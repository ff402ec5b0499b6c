import { createHash } from 'node:crypto'
import type { Encoding } from '../content-encoding.ts'

/** A cached response body, with its `etag` and its compressed forms. */
export type CachedResponse = { text: string; etag: string; packed: Map<Encoding, Promise<Buffer>> }

/** State of a cache: what it holds now, and what its calls found since the start of the process. */
export type CacheState = {
  bytes: number
  maxBytes: number
  entries: number
  hits: number
  misses: number
  evictions: number
}

type Entry = { revision: number; response: Promise<CachedResponse>; bytes: number }

/** Assumed size of a response that is still being computed. */
const pendingBytes = 1024

const toCached = (text: string): CachedResponse => ({
  text,
  etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  packed: new Map(),
})

/**
 * LRU cache of responses by key and account revision, bounded by `maxBytes` (ADR 0056). The revision must be read before
 * the data: a response is then as new as its revision or newer, never older. Concurrent calls with the same key share one
 * computation. `compute` returns the body as text; a failure is not cached.
 */
export const createResponseCache = ({ maxBytes }: { maxBytes: number }) => {
  const entries = new Map<string, Entry>()
  let size = 0
  const counts = { hits: 0, misses: 0, evictions: 0 }

  const remove = (key: string) => {
    size -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const set = (key: string, entry: Entry) => {
    remove(key)
    entries.set(key, entry)
    size += entry.bytes
    for (const oldest of entries.keys()) {
      if (size <= maxBytes) return
      remove(oldest)
      counts.evictions += 1
    }
  }
  const resize = (key: string, entry: Entry, { text }: CachedResponse) => {
    if (entries.get(key) !== entry) return
    // A compressed form adds about a quarter; characters are counted as two bytes.
    set(key, { ...entry, bytes: 2.5 * text.length + key.length + pendingBytes })
  }

  const read = async (key: string, revision: number, compute: () => Promise<string>): Promise<CachedResponse> => {
    const known = entries.get(key)
    if (known && known.revision >= revision) {
      counts.hits += 1
      entries.delete(key)
      entries.set(key, known)
      // The call that computes the response may be aborted; the others then compute their own.
      return known.response.catch(async () => toCached(await compute()))
    }
    counts.misses += 1
    const response = compute().then(toCached)
    const entry = { revision, response, bytes: pendingBytes }
    set(key, entry)
    response.then(
      (computed) => resize(key, entry, computed),
      () => entries.get(key) === entry && remove(key),
    )
    return response
  }
  return { read, state: (): CacheState => ({ bytes: size, maxBytes, entries: entries.size, ...counts }) }
}

export type ResponseCache = ReturnType<typeof createResponseCache>
