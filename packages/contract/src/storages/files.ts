import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id } from '../schemas.ts'
import { maxFileSize } from './file-kinds.ts'
import { StoredFile } from './schemas.ts'

const FileParams = z.strictObject({ id: Id })

export const files = api('storages', {
  /**
   * Stores the first file of the multipart field `files` (STO-002, STO-003). It is deleted after a day unless a message
   * attaches it.
   */
  uploadFile: operation({
    method: 'POST',
    path: '/admin/storages/internal',
    perMinute: 120,
    requirement: 'API-044',
    kind: 'upload',
    access: can('file.upload'),
    status: 201,
    bodyLimit: maxFileSize,
    response: StoredFile,
    problems: ['file_type', 'file_empty', 'file_too_large', 'file_missing', 'unsupported_media_type'],
  }),
  /** A file with the URL of its preview. */
  readFile: operation({
    method: 'GET',
    path: '/admin/files/:id',
    requirement: 'API-045',
    access: can('file.read', on('file')),
    params: FileParams,
    response: StoredFile,
  }),
  /** Downloads a file; with `preview` its small image. */
  downloadFile: operation({
    method: 'GET',
    path: '/admin/files/:id/download',
    requirement: 'API-046',
    kind: 'download',
    access: can('file.read', on('file')),
    params: FileParams,
    query: z.strictObject({ preview: z.optional(z.literal('true')) }),
  }),
})
