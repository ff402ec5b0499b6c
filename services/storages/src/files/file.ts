import type { FileType } from '@passerelle/contract/storages/file-kinds'

/** A stored file. `attached` names the kind of thread of its message; null while it is unattached. */
export type StoredFile = {
  appId: string
  id: string
  /** Null for what came from an outside address. */
  uploaderId: string | null
  originalname: string
  mimetype: FileType
  size: number
  previewSize: number | null
  createdAt: Date
  attached: { internal: boolean } | null
}

/** True for files that get a preview. */
export const isImage = (mimetype: FileType): boolean => mimetype.startsWith('image/')
