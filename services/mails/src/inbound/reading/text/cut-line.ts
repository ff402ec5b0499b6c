/** The line above which people write, in the mails that we send (EML-008). */
const texts = [
  'Répondez au-dessus de cette ligne pour écrire dans la demande',
  'Reply above this line to write in the request',
]

// Quote marks, dashes and stars of programs that mark or quote the line.
const before = /^[\s>|*_"“”«»–—\-‐]+/

const wordsOf = (line: string) => line.slice(0, 300).replace(before, '').replaceAll(/\s+/g, ' ')

/** Index of our cut line, which a program may have broken in two; -1 where there is none. */
export const cutLineIn = (lines: readonly string[]): number =>
  lines.findIndex((line, at) => {
    const words = wordsOf(line)
    if (words === '') return false
    return texts.some(
      (text) =>
        words.startsWith(text) ||
        (words.length > 10 &&
          text.startsWith(words.trimEnd()) &&
          `${words.trimEnd()} ${wordsOf(lines[at + 1] ?? '')}`.startsWith(text)),
    )
  })
