import * as z from 'zod/mini'
import { Id, Instant } from '../schemas.ts'

export const FileType = z.enum(['image/jpeg', 'image/png', 'application/pdf'])

/** A file as its message shows it; only images have a preview, created shortly after the upload. */
export const FileCard = z.object({
  _id: Id,
  mimetype: FileType,
  originalname: z.string(),
  size: z.int(),
  hasPreview: z.boolean(),
})
export type FileCard = z.infer<typeof FileCard>

/**
 * A stored file (STO-001). `fileId` is the id in a file token (THR-004); both URLs require the session of the caller.
 */
export const StoredFile = z.object({
  ...FileCard.shape,
  fileId: Id,
  createdAt: Instant,
  url: z.string(),
  previewUrl: z.nullable(z.string()),
})
export type StoredFile = z.infer<typeof StoredFile>
