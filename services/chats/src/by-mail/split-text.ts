import { maxMessageLength } from '@passerelle/contract/limits'

/** Where a text is best cut within its first `most` characters: after a paragraph, a line, a word. */
const cutIn = (letters: readonly string[], most: number) => {
  const begin = letters.slice(0, most).join('')
  const at = ['\n\n', '\n', ' '].map((mark) => begin.lastIndexOf(mark)).find((place) => place > begin.length / 2)
  return at === undefined ? most : Array.from(begin.slice(0, at)).length
}

/** Cuts a text into parts that each fit into a message, in order (THR-011). */
export const splitText = (text: string, most: number = maxMessageLength): string[] => {
  const letters = [...text.trim()]
  if (letters.length === 0) return []
  if (letters.length <= most) return [letters.join('')]
  const at = cutIn(letters, most)
  return [letters.slice(0, at).join('').trim(), ...splitText(letters.slice(at).join(''), most)]
}
