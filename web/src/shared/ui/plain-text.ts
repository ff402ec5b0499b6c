/** A text without accents and capitals, to compare what was typed with a name. */
export const plainText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
