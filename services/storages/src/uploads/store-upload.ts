import { eventActor } from '@passerelle/contract/event-actor'
import type { Readable } from 'node:stream'
import { isProblem, Problem } from '@passerelle/contract/problems'
import { fileKindOf, maxFileSize, type FileKind } from '@passerelle/contract/storages/file-kinds'
import type { Person } from '@passerelle/kernel/actor'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Platform } from '@passerelle/server/platform'
import type { UploadedFile } from '@passerelle/server/service'
import { unattachedTtl } from '../deadlines/discard-file.ts'
import type { PendingFile, FileRecordStore } from '../files/file-record-store.ts'
import type { StoredFile } from '../files/file.ts'
import { sanitizeFileName } from '@passerelle/kernel/file-name'
import type { BlobStore } from '../store/blob-store.ts'
import { handleFirstUpload } from './first-upload.ts'
import { sniffFileType } from './sniff-file-type.ts'

type Deps = Pick<Platform, 'clock' | 'newId' | 'record'> & {
  files: FileRecordStore
  store: BlobStore
  transaction: Platform['database']['transaction']
}

const matchesKind = (type: string | undefined, { mimetype }: FileKind) =>
  type === mimetype || (type === 'image/apng' && mimetype === 'image/png')

/** Checks that file extension, declared type and magic bytes agree (STO-002). Throws `file_type`, `file_empty`. */
const checked = async ({
  filename,
  mimetype,
  stream,
}: UploadedFile): Promise<{ kind: FileKind; whole: () => Readable }> => {
  const kind = fileKindOf(filename ?? '', mimetype)
  if (!kind) throw new Problem('file_type')
  const { type, empty, whole } = await sniffFileType(stream)
  if (empty) throw new Problem('file_empty')
  if (!matchesKind(type, kind)) throw new Problem('file_type')
  return { kind, whole }
}

/**
 * Stores the first file of a form and returns it (STO-003, API-044). The row is inserted before the upload and marked
 * complete at its end, so a partial file is never visible nor left behind. Throws `file_type`, `file_empty`,
 * `file_too_large`, `file_missing`, `invalid_input` (unexpected field name).
 */
export const storeUpload = ({ files, store, transaction, clock, newId, record }: Deps) => {
  const keep = async (actor: Person, file: UploadedFile, announced: (file: PendingFile) => void) => {
    if (actor.appId === undefined) throw new Problem('app_required')
    if (file.field !== 'files')
      throw new Problem('invalid_input', { fields: { [file.field]: fieldMessage('forms.unknownField') } })
    const { kind, whole } = await checked(file)
    const now = clock.now()
    const row: PendingFile = {
      appId: actor.appId,
      id: newId(),
      uploaderId: actor.userId,
      originalname: sanitizeFileName(file.filename),
      mimetype: kind.mimetype,
      createdAt: now,
      discardDueAt: new Date(now.getTime() + unattachedTtl),
    }
    await files.announce(row)
    announced(row)
    return { ...row, size: await store.put(row.id, whole()), previewSize: null, attached: null }
  }

  return async (actor: Person, sent: AsyncIterable<UploadedFile>): Promise<StoredFile> => {
    let begun: PendingFile | undefined
    try {
      const kept = await handleFirstUpload(sent, (file) =>
        keep(actor, file, (row) => {
          begun = row
        }),
      )
      if (!kept) throw new Problem('file_missing')
      await transaction(async (tx) => {
        await files.complete(tx, kept, kept.size)
        await record(tx, {
          appId: kept.appId,
          actor: eventActor(actor),
          name: 'file.stored',
          subject: kept.id,
          data: { mimetype: kept.mimetype, size: kept.size },
        })
      })
      return kept
    } catch (error) {
      if (begun) {
        await store.remove(begun.id)
        await files.deletePending(begun)
      }
      if (isProblem(error, 'body_too_large'))
        throw new Problem('file_too_large', { values: { max: maxFileSize / 1024 / 1024 } })
      throw error
    }
  }
}
