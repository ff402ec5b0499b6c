const longest = 120

// Control and formatting characters, including bidirectional overrides, which can disguise an extension ("fdp.exe"
// displayed as "exe.pdf").
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu
const unsafe = /[/\\:*?"<>|]/g

const parts = (name: string) => {
  const at = name.lastIndexOf('.')
  return at < 0 ? { stem: name, extension: '' } : { stem: name.slice(0, at), extension: name.slice(at) }
}

/**
 * Sanitizes a file name for display and saving on any system: no path, no invisible characters, at most 120 characters,
 * extension kept.
 */
export const sanitizeFileName = (sent: string): string => {
  // Browsers encode a quotation mark in a multipart file name as %22.
  const clean = sent
    .replaceAll('%22', '"')
    .toWellFormed()
    .normalize('NFC')
    .replace(unseen, '')
    .replace(unsafe, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+(?=.*\.)/, '')
  const { stem, extension } = parts(clean)
  const room = longest - extension.length
  return `${[...stem.trim()].slice(0, room).join('').trim() || 'fichier'}${extension}`
}
