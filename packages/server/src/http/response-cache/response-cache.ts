import { createHash } from 'node:crypto'
import type { Encoding } from '../../static/compression.ts'

/** A response body that is kept, with its `etag` and its compressed forms. */
export type CachedResponse = { text: string; etag: string; packed: Map<Encoding, Promise<Buffer>> }

type Entry = { revision: number; response: Promise<CachedResponse>; bytes: number }

/** Assumed size of a response that is still being made. */
const pendingBytes = 1024

const toCached = (text: string): CachedResponse => ({
  text,
  etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  packed: new Map(),
})

/**
 * Keeps responses by key and revision of the account, least recently used first out beyond `maxBytes`. The revision must
 * be read before the data: a response is then as new as its revision or newer, never older. Equal calls at the same
 * time share one response. `make` returns the body as text; a failure is not kept.
 */
export const createResponseCache = ({ maxBytes }: { maxBytes: number }) => {
  const entries = new Map<string, Entry>()
  let size = 0

  const drop = (key: string) => {
    size -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const keep = (key: string, entry: Entry) => {
    drop(key)
    entries.set(key, entry)
    size += entry.bytes
    for (const oldest of entries.keys()) {
      if (size <= maxBytes) return
      drop(oldest)
    }
  }
  const grow = (key: string, entry: Entry, { text }: CachedResponse) => {
    if (entries.get(key) !== entry) return
    // A compressed form adds about a quarter; characters are counted as two bytes.
    keep(key, { ...entry, bytes: 2.5 * text.length + key.length + pendingBytes })
  }

  const read = async (key: string, revision: number, make: () => Promise<string>): Promise<CachedResponse> => {
    const known = entries.get(key)
    if (known && known.revision >= revision) {
      entries.delete(key)
      entries.set(key, known)
      // The call that makes the response may be cut off; the others then make their own.
      return known.response.catch(async () => toCached(await make()))
    }
    const response = make().then(toCached)
    const entry = { revision, response, bytes: pendingBytes }
    keep(key, entry)
    response.then(
      (made) => grow(key, entry, made),
      () => entries.get(key) === entry && drop(key),
    )
    return response
  }
  return { read, size: () => size }
}

export type ResponseCache = ReturnType<typeof createResponseCache>
