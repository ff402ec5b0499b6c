/** A text without accents and capitals, to compare what was typed with a name. */
export const plainText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()

/**
 * True if the text has every typed word, in any order, without accents and capitals; nothing typed is in every text.
 */
export const hasWords = (text: string, typed: string): boolean => {
  const plain = plainText(text)
  return plainText(typed)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}
