import { join, resolve } from 'node:path'
import type { Env } from '@passerelle/server/env'
import { diskStore } from './disk-blob-store.ts'
import { s3Store } from './s3-blob-store.ts'
import type { BlobStore } from './blob-store.ts'

/** Opens the configured S3 bucket, or the data folder by default. */
export const openBlobStore = ({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>): BlobStore =>
  s3 ? s3Store(s3) : diskStore(join(resolve(dataDir), 'files'))
