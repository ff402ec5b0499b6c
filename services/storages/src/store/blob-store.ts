import type { Readable } from 'node:stream'

/** Blob storage by key, on disk or in S3. Both adapters pass the contract tests in `blob-store.test.ts`. */
export type BlobStore = {
  /**
   * Stores the stream under the key, replacing any blob there; returns the number of bytes. When the stream fails, it
   * rejects and stores nothing.
   */
  put: (key: string, stream: Readable) => Promise<number>
  /** Null when the key does not exist. */
  get: (key: string) => Promise<Readable | null>
  /** Idempotent. */
  remove: (key: string) => Promise<void>
}

/**
 * Validates a key: a file id, optionally with a suffix, or the id of a raw mail below `inbound/`, so that it is safe in
 * paths and URLs.
 */
export const checkKey = (key: string): string => {
  if (!/^(?:inbound\/)?[0-9a-f]{24}(?:\.preview)?$/.test(key)) throw new Error(`"${key}" is no key of a file`)
  return key
}

export const previewKey = (fileId: string): string => `${fileId}.preview`
