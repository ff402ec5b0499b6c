/**
 * The beginning of a text, at most `most` characters as the database counts them: up to a paragraph, else a line, else
 * a word. The whole text when it fits. Without spaces around.
 */
export const textBeginning = (text: string, most: number): string => {
  const letters = [...text.trim()]
  const begin = letters.slice(0, most).join('')
  if (letters.length <= most) return begin
  const at = ['\n\n', '\n', ' '].map((mark) => begin.lastIndexOf(mark)).find((place) => place > begin.length / 2)
  return begin.slice(0, at).trim()
}
