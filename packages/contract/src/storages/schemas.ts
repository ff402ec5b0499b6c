import * as z from 'zod/mini'
import { Id, Instant } from '../schemas.ts'

export const FileType = z.enum(['image/jpeg', 'image/png', 'application/pdf'])

/** What a message shows of its file; a preview comes a moment after the upload, and only of images. */
export const FileCard = z.object({
  _id: Id,
  mimetype: FileType,
  originalname: z.string(),
  size: z.int(),
  hasPreview: z.boolean(),
})
export type FileCard = z.infer<typeof FileCard>

/** A stored file (STO-001). `fileId` is what a token names (THR-004); both addresses need the reader's session. */
export const StoredFile = z.object({
  ...FileCard.shape,
  fileId: Id,
  createdAt: Instant,
  url: z.string(),
  previewUrl: z.nullable(z.string()),
})
export type StoredFile = z.infer<typeof StoredFile>
