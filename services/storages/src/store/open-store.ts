import { join, resolve } from 'node:path'
import type { Env } from '@passerelle/server/env'
import { diskStore } from './disk-store.ts'
import { s3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

/** The bucket that the settings name, else the data folder. */
export const openStore = ({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>): FileStore =>
  s3 ? s3Store(s3) : diskStore(join(resolve(dataDir), 'files'))
