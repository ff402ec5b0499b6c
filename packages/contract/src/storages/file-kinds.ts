/** What can be stored (STO-002): the name's extensions, the types that browsers declare, and the type that is kept. */
export const fileKinds = [
  { mimetype: 'image/jpeg', extensions: ['jpg', 'jpeg'], declared: ['image/jpeg', 'image/jpg', 'image/pjpeg'] },
  { mimetype: 'image/png', extensions: ['png'], declared: ['image/png', 'image/x-png'] },
  { mimetype: 'application/pdf', extensions: ['pdf'], declared: ['application/pdf', 'application/x-pdf'] },
] as const

export type FileKind = (typeof fileKinds)[number]
export type FileType = FileKind['mimetype']

/** Largest file in bytes: 25 MB. */
export const maxFileSize = 25 * 1024 * 1024

const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The kind that a file's name and declared type agree on; undefined when they name none, or not the same (STO-002). */
export const fileKindOf = (name: string, declared: string): FileKind | undefined =>
  fileKinds.find(
    ({ extensions, declared: types }) =>
      (extensions as readonly string[]).includes(extensionOf(name)) &&
      (types as readonly string[]).includes(declared.toLowerCase()),
  )
