/**
 * File kinds that can be stored (STO-002): file name extensions, content types that browsers declare, and the stored
 * content type.
 */
export const fileKinds = [
  { mimetype: 'image/jpeg', extensions: ['jpg', 'jpeg'], declared: ['image/jpeg', 'image/jpg', 'image/pjpeg'] },
  { mimetype: 'image/png', extensions: ['png'], declared: ['image/png', 'image/x-png'] },
  { mimetype: 'application/pdf', extensions: ['pdf'], declared: ['application/pdf', 'application/x-pdf'] },
] as const

export type FileKind = (typeof fileKinds)[number]
export type FileType = FileKind['mimetype']

/** Maximum file size in bytes: 25 MB. */
export const maxFileSize = 25 * 1024 * 1024

const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Returns the file kind if name and declared content type agree on one, otherwise undefined (STO-002). */
export const fileKindOf = (name: string, declared: string): FileKind | undefined =>
  fileKinds.find(
    ({ extensions, declared: types }) =>
      (extensions as readonly string[]).includes(extensionOf(name)) &&
      (types as readonly string[]).includes(declared.toLowerCase()),
  )
