const quoteOf = (line: string) => /^>*/.exec(line)?.[0] ?? ''

/**
 * Text of `format=flowed` (RFC 3676) with its paragraphs on one line each. Lines of different quoting are never joined;
 * `-- ` stays a line.
 */
export const unflow = (text: string, delSp: boolean): string => {
  const lines: { quote: string; pieces: string[]; open: boolean }[] = []
  for (const line of text.split(/\r?\n/)) {
    const quote = quoteOf(line)
    const rest = line.slice(quote.length)
    const words = rest.startsWith(' ') ? rest.slice(1) : rest
    const open = words.endsWith(' ') && words !== '-- '
    const piece = open && delSp ? words.slice(0, -1) : words
    const last = lines.at(-1)
    if (last?.open && last.quote === quote && words !== '-- ') {
      last.pieces.push(piece)
      last.open = open
    } else lines.push({ quote, pieces: [piece], open })
  }
  return lines.map(({ quote, pieces }) => (quote === '' ? '' : `${quote} `) + pieces.join('')).join('\n')
}
