const token = /^storages:fileId:?([0-9a-f]{24})$/

/** Returns the text of an attachment message (THR-004). */
export const fileToken = (fileId: string): string => `storages:fileId:${fileId}`

/**
 * Returns the file id if the whole text is a file token, otherwise undefined; the last separator may be missing
 * (THR-004).
 */
export const fileIdOf = (text: string): string | undefined => token.exec(text.trim())?.[1]
