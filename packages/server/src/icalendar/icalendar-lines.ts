/** Escapes the text of a property (RFC 5545, 3.3.11). */
export const escapeText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n?|\n/g, '\\n')

/** Line folding: at most 75 bytes per line, continued with a space (RFC 5545, 3.1). */
export const foldLine = (line: string): string => {
  const parts: string[] = []
  let [part, bytes] = ['', 0]
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      ;[part, bytes] = ['', 0]
    }
    part += sign
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}

/** Formats an instant in UTC: `20260203T110000Z`. */
export const formatStamp = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
