const longest = 120

// Controls, and the signs that turn the direction of what follows: "fdp.exe" would read "exe.pdf".
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu
const unsafe = /[/\\:*?"<>|]/g

const parts = (name: string) => {
  const at = name.lastIndexOf('.')
  return at < 0 ? { stem: name, extension: '' } : { stem: name.slice(0, at), extension: name.slice(at) }
}

/** The name of a file as it can be shown and saved anywhere: no folders, no unseen signs, at most 120 characters, its extension kept. */
export const sanitizeFileName = (sent: string): string => {
  // Browsers write a quotation mark in a form's file name as %22.
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
