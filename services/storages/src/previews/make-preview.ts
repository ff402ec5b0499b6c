import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Platform } from '@passerelle/server/platform'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { FileRecordStore } from '../files/file-record-store.ts'
import { isImage } from '../files/file.ts'
import { previewKey, type BlobStore } from '../store/blob-store.ts'
import { previewImage } from './preview-image.ts'

type Deps = {
  files: FileRecordStore
  store: BlobStore
  query: Platform['database']['query']
  logger: Platform['logger']
}

/**
 * Subscriber that generates the preview of an uploaded image; idempotent. Throws when the blob store is unavailable, so
 * that the job is retried.
 */
export const makePreview = ({ files, store, query, logger }: Deps): Subscriber =>
  accountSubscriber('make-preview', ['file.stored'], async ({ appId, subject }) => {
    const file = await files.find({ appId, id: subject })
    if (!file || !isImage(file.mimetype)) return
    const bytes = await store.get(file.id)
    const preview = bytes && (await previewImage(await buffer(bytes)))
    if (!preview) return logger.warn({ fileId: file.id }, 'an image has no preview: it cannot be read')
    const size = await store.put(previewKey(file.id), Readable.from([preview]))
    // The file was deleted meanwhile: remove the preview, which nothing else would.
    if (!(await files.keepPreview(query, file, size))) await store.remove(previewKey(file.id))
  })
