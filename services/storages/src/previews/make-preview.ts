import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Platform } from '@passerelle/server/platform'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
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

/** Makes the preview of an image soon after it came; a second time it makes the same again. A store that is away throws, and the job comes back. */
export const makePreview = ({ files, store, query, logger }: Deps): Subscriber =>
  subscriber('make-preview', ['file.stored'], async ({ appId, subject }) => {
    const file = appId === null ? null : await files.find({ appId, id: subject })
    if (!file || !isImage(file.mimetype)) return
    const bytes = await store.get(file.id)
    const preview = bytes && (await previewImage(await buffer(bytes)))
    if (!preview) return logger.warn({ fileId: file.id }, 'an image has no preview: it cannot be read')
    const size = await store.put(previewKey(file.id), Readable.from([preview]))
    // Discarded meanwhile: nothing would ever remove it.
    if (!(await files.keepPreview(query, file, size))) await store.remove(previewKey(file.id))
  })
