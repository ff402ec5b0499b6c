import { createHash } from 'node:crypto'
import type { Clock } from '@passerelle/kernel/clock'
import { pack } from '../compress-responses.ts'
import type { Encoding } from '../content-encoding.ts'

/** A computed response body; from `expiresAt` on it is stale, even if the revision is unchanged. */
type Computed = { text: string; expiresAt?: Date | undefined }

/** A cached response body, with its `etag`; `packed` compresses it, once per encoding. */
export type CachedResponse = {
  body: Buffer
  etag: string
  expiresAt: Date | undefined
  packed: (encoding: Encoding) => Promise<Buffer>
}

/** State of a cache: what it holds now, and what its calls found since the start of the process. */
export type CacheState = {
  bytes: number
  maxBytes: number
  entries: number
  hits: number
  misses: number
  evictions: number
}

type Entry = { revision: number; response: Promise<CachedResponse>; expiresAt: Date | undefined; bytes: number }

/** What an entry takes besides its body and its key: objects, promises, a slot of the map. */
const entryBytes = 1024

/** Bytes of their own: a short buffer from the shared pool would hold all of its eight kilobytes. */
const toBytes = (text: string): Buffer => {
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  body.write(text)
  return body
}

/** Prepares a response body to be sent many times; `grow` is told the size of each compressed form. */
export const toCached = ({ text, expiresAt }: Computed, grow: (bytes: number) => void = () => {}): CachedResponse => {
  const body = toBytes(text)
  const forms = new Map<Encoding, Promise<Buffer>>()
  const compress = async (encoding: Encoding) => {
    const packed = await pack[encoding](body)
    grow(packed.length)
    return packed
  }
  return {
    body,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    expiresAt,
    packed: (encoding) => {
      const form = forms.get(encoding) ?? compress(encoding)
      forms.set(encoding, form)
      return form
    },
  }
}

/**
 * LRU cache of responses by key and account revision, bounded by `maxBytes` (ADR 0056). The revision must be read
 * before the data: a response is then as new as its revision or newer, never older. Concurrent calls with the same key
 * share one computation; a failure is not cached.
 */
export const createResponseCache = ({ maxBytes, clock }: { maxBytes: number; clock: Clock }) => {
  const entries = new Map<string, Entry>()
  let size = 0
  const counts = { hits: 0, misses: 0, evictions: 0 }

  const remove = (key: string) => {
    size -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const evict = () => {
    for (const oldest of entries.keys()) {
      if (size <= maxBytes) return
      remove(oldest)
      counts.evictions += 1
    }
  }
  const set = (key: string, entry: Entry) => {
    remove(key)
    entries.set(key, entry)
    size += entry.bytes
    evict()
  }
  const grow = (key: string, entry: Entry, bytes: number) => {
    if (entries.get(key) !== entry) return
    entry.bytes += bytes
    size += bytes
    evict()
  }
  const isCurrent = (entry: Entry, revision: number) =>
    entry.revision >= revision && (entry.expiresAt === undefined || clock.now() < entry.expiresAt)

  const read = async (key: string, revision: number, compute: () => Promise<Computed>): Promise<CachedResponse> => {
    const known = entries.get(key)
    if (known && isCurrent(known, revision)) {
      counts.hits += 1
      entries.delete(key)
      entries.set(key, known)
      // The call that computes the response may be aborted; the others then compute their own.
      return known.response.catch(async () => toCached(await compute()))
    }
    counts.misses += 1
    // Characters of a key are counted as two bytes.
    const entry: Entry = {
      revision,
      response: undefined as never,
      expiresAt: undefined,
      bytes: entryBytes + 2 * key.length,
    }
    entry.response = compute().then((computed) => toCached(computed, (bytes) => grow(key, entry, bytes)))
    set(key, entry)
    entry.response.then(
      ({ body, expiresAt }) => {
        entry.expiresAt = expiresAt
        grow(key, entry, body.length)
      },
      () => entries.get(key) === entry && remove(key),
    )
    return entry.response
  }
  return { read, state: (): CacheState => ({ bytes: size, maxBytes, entries: entries.size, ...counts }) }
}

export type ResponseCache = ReturnType<typeof createResponseCache>
