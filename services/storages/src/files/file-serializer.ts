import { fullPath } from '@passerelle/contract/full-path'
import type { StoredFile as Shown } from '@passerelle/contract/storages/schemas'
import { files } from '@passerelle/contract/storages/files'
import type { StoredFile } from './file.ts'

/** Serializes a file (STO-001, API-045). */
export const toFileReply = ({ id, mimetype, originalname, size, previewSize, createdAt }: StoredFile): Shown => {
  const url = fullPath(files.downloadFile).replace(':id', id)
  const hasPreview = previewSize !== null
  return {
    _id: id,
    fileId: id,
    mimetype,
    originalname,
    size,
    hasPreview,
    createdAt: createdAt.toISOString(),
    url,
    previewUrl: hasPreview ? `${url}?preview=true` : null,
  }
}
