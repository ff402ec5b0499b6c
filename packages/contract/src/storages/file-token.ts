const token = /^storages:fileId:?([0-9a-f]{24})$/

/** The text of an attachment message (THR-004). */
export const fileToken = (fileId: string): string => `storages:fileId:${fileId}`

/** The file that a message is, when its whole text is a token; the last separator may be missing (THR-004). */
export const fileIdOf = (text: string): string | undefined => token.exec(text.trim())?.[1]
