// Control characters, line and paragraph separators, and marks that turn the direction of what follows.
const unwanted = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu

/** One line of plain text: nothing in it can end a header, or show the rest of a sentence backwards. */
export const oneLine = (text: string): string => text.replace(unwanted, ' ').replace(/ {2,}/g, ' ').trim()

/** Text of several lines: line ends stay, other control characters go. */
export const manyLines = (text: string): string =>
  text
    .split(/\r\n|[\r\n]/)
    .map((line) => oneLine(line))
    .join('\n')
    .trim()
