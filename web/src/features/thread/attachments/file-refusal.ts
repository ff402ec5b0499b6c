import { fileKindOf, fileMax } from '@passerelle/contract/storages/file-kinds'

export type FileRefusal = 'file_type' | 'file_empty' | 'file_too_large'

/** Why the server would refuse a file, as far as can be told without sending it (STO-002); null when it may go. */
export const fileRefusal = ({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileRefusal | null => {
  if (!fileKindOf(name, type)) return 'file_type'
  if (size === 0) return 'file_empty'
  return size > fileMax ? 'file_too_large' : null
}
