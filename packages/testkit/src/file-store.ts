import type { Readable } from 'node:stream'
import { openBlobStore } from '@passerelle/storages/store/open-blob-store'
import type { Env } from '@passerelle/server/env'

type FileStore = {
  put: (key: string, stream: Readable) => Promise<number>
  get: (key: string) => Promise<Readable | null>
  remove: (key: string) => Promise<void>
}

/** The file store of a process under test. */
export const openFileStore = (env: Env): FileStore => openBlobStore(env)
