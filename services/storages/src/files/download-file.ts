import { Problem } from '@passerelle/contract/problems'
import type { Download } from '@passerelle/server/service'
import { previewKey, type BlobStore } from '../store/blob-store.ts'
import type { StoredFile } from './file.ts'

/**
 * Streams a file as an attachment, or its preview inline, which is an image we generated (API-046). Throws `not_found`
 * when there is no preview or no blob.
 */
export const downloadFile =
  ({ store }: { store: Pick<BlobStore, 'get'> }) =>
  async (file: StoredFile, preview: boolean): Promise<Download> => {
    const size = preview ? file.previewSize : file.size
    const stream = size === null ? null : await store.get(preview ? previewKey(file.id) : file.id)
    if (!stream || size === null) throw new Problem('not_found')
    if (!preview) return { stream, size, type: file.mimetype, filename: file.originalname }
    return {
      stream,
      size,
      type: 'image/webp',
      filename: `${file.originalname.replace(/\.[^.]+$/, '')}.webp`,
      inline: true,
    }
  }
