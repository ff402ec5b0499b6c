// Control characters, line and paragraph separators, and bidirectional overrides.
const unwanted = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu

/** Reduces text to one plain line: protects against header injection and reversed text. */
export const oneLine = (text: string): string => text.replace(unwanted, ' ').replace(/ {2,}/g, ' ').trim()

/** Cleans multi-line text: keeps line breaks, removes other control characters. */
export const manyLines = (text: string): string =>
  text
    .split(/\r\n|[\r\n]/)
    .map((line) => oneLine(line))
    .join('\n')
    .trim()
