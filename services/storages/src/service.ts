import { storages } from '@passerelle/contract/storages/api'
import type { Platform } from '@passerelle/server/platform'
import { service, type Call, type Service, type UploadCall } from '@passerelle/server/service'
import { buildExport, expireExport } from './data-exports/build-export.ts'
import { dataExportHandlers, dataExportPolicies } from './data-exports/data-export-handlers.ts'
import { dataExportStore } from './data-exports/data-export-store.ts'
import { discardFile } from './deadlines/discard-file.ts'
import { downloadFile } from './files/download-file.ts'
import { filePolicies } from './files/file-policy.ts'
import { fileRecordStore } from './files/file-record-store.ts'
import { toFileReply } from './files/file-serializer.ts'
import type { StoredFile } from './files/file.ts'
import { officeFileHandlers, officeFilePolicies } from './office/office-file-handlers.ts'
import { deleteRemovedFile } from './office/remove-file.ts'
import { makePreview } from './previews/make-preview.ts'
import { openBlobStore } from './store/open-blob-store.ts'
import { storeUpload } from './uploads/store-upload.ts'

type CallOf<K extends keyof typeof storages> = Call<(typeof storages)[K], { file: StoredFile }>

/** Service for files attached to messages: uploads, previews and downloads. */
export const storagesService = (platform: Platform): Service => {
  const { env, clock, newId, database, record, logger } = platform
  const store = openBlobStore(env)
  const files = fileRecordStore({ database })
  const keep = storeUpload({ files, store, transaction: database.transaction, clock, newId, record })
  const download = downloadFile({ store })
  const exports = dataExportStore(database)

  return service<typeof storages, { file: StoredFile }>({
    name: 'storages',
    operations: storages,
    policies: { ...filePolicies, ...officeFilePolicies, ...dataExportPolicies },
    subjectLoaders: { file: files.findVisibleTo },
    handlers: {
      uploadFile: async ({ actor, files: sent }: UploadCall<typeof storages.uploadFile, { file: StoredFile }>) =>
        toFileReply(await keep(actor, sent())),
      readFile: async ({ subject }: CallOf<'readFile'>) => toFileReply(subject),
      downloadFile: ({ subject, query }: CallOf<'downloadFile'>) => download(subject, query.preview === 'true'),
      ...officeFileHandlers(platform),
      ...dataExportHandlers({ ...platform, exports, store }),
    },
    subscribers: [makePreview({ files, store, query: database.query, logger }), deleteRemovedFile({ store })],
    deadlines: [discardFile({ files, store }), expireExport({ exports, store })],
    workKinds: [buildExport({ ...platform, exports, store })],
  })
}
