import type { Readable } from 'node:stream'

/** Where bytes lie, by key: a disk, or any S3. Both adapters keep `store-contract.ts`. */
export type BlobStore = {
  /**
   * Keeps all that the stream gives and answers how many bytes that were; a second time it replaces them. When the stream fails, so does
   * this, and nothing new stands there.
   */
  put: (key: string, stream: Readable) => Promise<number>
  /** Null when there is nothing. */
  get: (key: string) => Promise<Readable | null>
  /** There is nothing afterwards, as there may have been nothing before. */
  remove: (key: string) => Promise<void>
}

/** Keys are file ids and what is made of them: nothing that a path or an address could misread. */
export const checkKey = (key: string): string => {
  if (!/^[0-9a-f]{24}(?:\.preview)?$/.test(key)) throw new Error(`"${key}" is no key of a file`)
  return key
}

export const previewKey = (fileId: string): string => `${fileId}.preview`
