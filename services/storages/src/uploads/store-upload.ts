import type { Readable } from 'node:stream'
import { isProblem, Problem } from '@passerelle/contract/problems'
import { fileKindOf, fileMax, type FileKind } from '@passerelle/contract/storages/file-kinds'
import type { Person } from '@passerelle/kernel/actor'
import type { Locale } from '@passerelle/phrases/locales'
import { translator } from '@passerelle/phrases/translate'
import type { Platform } from '@passerelle/server/platform'
import type { UploadedFile } from '@passerelle/server/service'
import { unattachedLife } from '../deadlines/discard-file.ts'
import type { Announced, FileRows } from '../files/file-store.ts'
import type { StoredFile } from '../files/file.ts'
import { fileName } from '../files/file-name.ts'
import type { FileStore } from '../store/store.ts'
import { firstOf } from './first-of.ts'
import { lookInside } from './leading-bytes.ts'

type Deps = Pick<Platform, 'clock' | 'newId' | 'record'> & {
  files: FileRows
  store: FileStore
  transaction: Platform['database']['transaction']
}

const says = (type: string | undefined, { mimetype }: FileKind) =>
  type === mimetype || (type === 'image/apng' && mimetype === 'image/png')

/** The bytes of a file that is what its name, its declared type and its first bytes all say (STO-002). Problems `file_type`, `file_empty`. */
const checked = async ({
  filename,
  mimetype,
  stream,
}: UploadedFile): Promise<{ kind: FileKind; whole: () => Readable }> => {
  const kind = fileKindOf(filename ?? '', mimetype)
  if (!kind) throw new Problem('file_type')
  const { type, empty, whole } = await lookInside(stream)
  if (empty) throw new Problem('file_empty')
  if (!says(type, kind)) throw new Problem('file_type')
  return { kind, whole }
}

/**
 * Stores the first file that was sent and answers it (STO-003, API-044). Its row stands before its first byte and says at the end that all
 * of them came, so that nothing half-done is ever shown or left. Problems `file_type`, `file_empty`, `file_too_large`, `file_missing`,
 * `invalid_input` (a field of another name).
 */
export const storeUpload = ({ files, store, transaction, clock, newId, record }: Deps) => {
  const keep = async (actor: Person, file: UploadedFile, locale: Locale, announced: (file: Announced) => void) => {
    if (actor.appId === undefined) throw new Problem('app_required')
    if (file.field !== 'files')
      throw new Problem('invalid_input', { errors: { [file.field]: translator(locale)('forms.unknownField') } })
    const { kind, whole } = await checked(file)
    const now = clock.now()
    const row: Announced = {
      appId: actor.appId,
      id: newId(),
      uploaderId: actor.userId,
      originalname: fileName(file.filename),
      mimetype: kind.mimetype,
      createdAt: now,
      discardDueAt: new Date(now.getTime() + unattachedLife),
    }
    await files.announce(row)
    announced(row)
    return { ...row, size: await store.put(row.id, whole()), previewSize: null, attached: null }
  }

  return async (actor: Person, sent: AsyncIterable<UploadedFile>, locale: Locale): Promise<StoredFile> => {
    let begun: Announced | undefined
    try {
      const kept = await firstOf(sent, (file) =>
        keep(actor, file, locale, (row) => {
          begun = row
        }),
      )
      if (!kept) throw new Problem('file_missing')
      await transaction(async (tx) => {
        await files.complete(tx, kept, kept.size)
        await record(tx, {
          appId: kept.appId,
          actor: { kind: actor.kind, userId: actor.userId },
          name: 'file.stored',
          subject: kept.id,
          data: { mimetype: kept.mimetype, size: kept.size },
        })
      })
      return kept
    } catch (error) {
      if (begun) {
        await store.remove(begun.id)
        await files.forget(begun)
      }
      if (isProblem(error, 'body_too_large'))
        throw new Problem('file_too_large', { values: { max: fileMax / 1024 / 1024 } })
      throw error
    }
  }
}
