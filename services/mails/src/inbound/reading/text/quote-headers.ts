/** Words that mail programs write above what they quote, in French and English. */

// Stars and marks of a header block that was bold or quoted.
const marks = /^[\s>|*_]+/

const fields = {
  from: /^(?:de|from|expéditeur|sender)[*_\s]*:/i,
  date: /^(?:envoyé|envoyée|envoyé le|sent|date)[*_\s]*:/i,
  to: /^(?:à|a|to|pour|destinataire)[*_\s]*:/i,
  subject: /^(?:objet|sujet|subject)[*_\s]*:/i,
}
const names = Object.keys(fields) as (keyof typeof fields)[]

const fieldOf = (line: string) => {
  const words = line.slice(0, 60).replace(marks, '').replaceAll('\u00a0', ' ')
  return names.find((name) => fields[name].test(words))
}

/** Whether a header block begins here: its first field, and three of the four within six lines. */
export const isHeaderBlock = (lines: readonly string[], at: number): boolean => {
  if (fieldOf(lines[at] ?? '') === undefined) return false
  const found = new Set(lines.slice(at, at + 6).map(fieldOf))
  found.delete(undefined)
  return found.size >= 3
}

const originals = [
  "message d['’]origine",
  'message original',
  'original message',
  'message transféré',
  'forwarded message',
  'message transmis',
]
const separators = new RegExp(`^[-_= *]{2,40}(?:${originals.join('|')})[-_= *]{0,40}:?$`, 'i')

/** A line like `-----Message d'origine-----`. */
export const isSeparator = (line: string): boolean => line.length <= 120 && separators.test(line.trim())

const longestAttribution = 600
const attributions = /^(?:le|on)\s.*(?:a écrit|wrote)\s?:$/i

/**
 * How many lines, at most three, the attribution that begins here takes: `Le 2 févr. 2026 à 10:12, Ada a écrit :`.
 * Zero where none begins. It has a digit: `Le serveur a écrit :` is a sentence of somebody.
 */
export const attributionLength = (lines: readonly string[], at: number): number => {
  if (!/^[\s*_]*(?:le|on)\s/i.test((lines[at] ?? '').slice(0, 40))) return 0
  let text = ''
  for (const count of [1, 2, 3]) {
    const line = lines[at + count - 1]
    if (line === undefined || line.length > longestAttribution || line.trim() === '') return 0
    text = `${text} ${line.trim()}`.trim()
    const words = text
      .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
      .replaceAll(/[*_]+/g, '')
      .trim()
    if (words.length <= longestAttribution && attributions.test(words) && /\d/.test(words)) return count
  }
  return 0
}

const forwards = [
  'forwarded message',
  'message transféré',
  'begin forwarded message',
  'début du message (?:transféré|réexpédié)',
]
const forwardLine = new RegExp(`^[- >*]*(?:${forwards.join('|')})[- :*\\u00a0]*$`, 'i')

/** Whether somebody forwards a mail with these lines, as the words above the forwarded mail say. */
export const isForwardLine = (line: string): boolean => line.length <= 120 && forwardLine.test(line)
