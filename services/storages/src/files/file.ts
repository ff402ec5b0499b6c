import type { FileType } from '@passerelle/contract/storages/file-kinds'

/** A file as this service knows it. `attached` says on which side of a request its message stands; null while no message carries it. */
export type StoredFile = {
  appId: string
  id: string
  uploaderId: string
  originalname: string
  mimetype: FileType
  size: number
  previewSize: number | null
  createdAt: Date
  attached: { internal: boolean } | null
}

/** Of these a preview is made. */
export const isImage = (mimetype: FileType): boolean => mimetype.startsWith('image/')
