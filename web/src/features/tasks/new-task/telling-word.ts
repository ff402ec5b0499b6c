const shortest = 5

/** The word of a title that tells most of what it is about: its longest one; empty without a word of some length. */
export const tellingWord = (title: string): string =>
  (title.match(/[\p{L}\p{N}]+/gu) ?? []).reduce(
    (longest, word) => (word.length >= shortest && word.length > longest.length ? word : longest),
    '',
  )
