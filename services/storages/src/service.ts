import { storages } from '@passerelle/contract/storages/api'
import type { Platform } from '@passerelle/server/platform'
import { service, type Call, type Service, type UploadCall } from '@passerelle/server/service'
import { discardFile } from './deadlines/discard-file.ts'
import { downloadFile } from './files/download-file.ts'
import { filePolicies } from './files/file-policy.ts'
import { fileRows } from './files/file-store.ts'
import { fileOf } from './files/file-wire.ts'
import type { StoredFile } from './files/file.ts'
import { makePreview } from './previews/make-preview.ts'
import { openStore } from './store/open-store.ts'
import { storeUpload } from './uploads/store-upload.ts'

type CallOf<K extends keyof typeof storages> = Call<(typeof storages)[K], StoredFile>

/** Files that people send with their messages: kept, shown small, and handed out to those who read the message. */
export const storagesService = (platform: Platform): Service => {
  const { env, clock, newId, database, record, logger } = platform
  const store = openStore(env)
  const files = fileRows({ database })
  const keep = storeUpload({ files, store, transaction: database.transaction, clock, newId, record })
  const download = downloadFile({ store })

  return service<typeof storages, StoredFile>({
    name: 'storages',
    operations: storages,
    policies: filePolicies,
    subjects: { file: files.findFor },
    handlers: {
      uploadFile: async ({ actor, files: sent, request }: UploadCall<typeof storages.uploadFile, StoredFile>) =>
        fileOf(await keep(actor, sent(), request.locale)),
      readFile: async ({ subject }: CallOf<'readFile'>) => fileOf(subject),
      downloadFile: ({ subject, query }: CallOf<'downloadFile'>) => download(subject, query.preview === 'true'),
    },
    subscribers: [makePreview({ files, store, query: database.query, logger })],
    deadlines: [discardFile({ files, store })],
  })
}
