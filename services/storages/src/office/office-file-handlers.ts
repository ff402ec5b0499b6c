import type { storages } from '@passerelle/contract/storages/api'
import type { Actor } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import type { StoredFile } from '../files/file.ts'
import { officeFilesView } from './office-files-view.ts'
import { removeFile } from './remove-file.ts'

type CallOf<K extends keyof typeof storages> = Call<(typeof storages)[K], { file: StoredFile }>

/** Staff see the files of all accounts; project staff remove them. */
export const officeFilePolicies = {
  'files.list-all': (actor: Actor): boolean => actor.kind === 'staff',
  'files.remove': (actor: Actor): boolean => actor.kind === 'staff' && actor.project,
}

/** Handlers of the stored files of all accounts (ADM-010). */
export const officeFileHandlers = (platform: Pick<Platform, 'database' | 'clock' | 'record'>) => {
  const list = officeFilesView(platform.database.query)
  const remove = removeFile(platform)
  return {
    listOfficeFiles: ({ query }: CallOf<'listOfficeFiles'>) => list(query),
    removeFile: async ({ actor, params: { appId, fileId } }: CallOf<'removeFile'>) => {
      await remove({ appId, fileId }, actor)
      return undefined
    },
  }
}
