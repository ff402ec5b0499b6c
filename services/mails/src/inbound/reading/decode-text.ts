const decoderOf = (charset: string): TextDecoder => {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/**
 * Text of bytes in the character set that a mail names; unknown ones are read as windows-1252 (EML-025), and so is what
 * claims to be UTF-8, or claims nothing, and is not.
 */
export const decodeText = (bytes: Uint8Array, charset = ''): string => {
  const name = charset.trim().toLowerCase()
  if (!['', 'utf-8', 'utf8', 'us-ascii', 'ascii'].includes(name)) return decoderOf(name).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
