import { fileKindOf, maxFileSize } from '@passerelle/contract/storages/file-kinds'

export type FileError = 'file_type' | 'file_empty' | 'file_too_large'

/** Client-side validation of a file: the reason why the server would reject it (STO-002), or null. */
export const validateFile = ({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileError | null => {
  if (!fileKindOf(name, type)) return 'file_type'
  if (size === 0) return 'file_empty'
  return size > maxFileSize ? 'file_too_large' : null
}
