import { attributionLength, isHeaderBlock, isSeparator } from './quote-headers.ts'

/** Stands alone on a line above what an HTML mark says is quoted. */
export const quoteMark = '\ue001'

const isQuoted = (line: string) => line.startsWith('>') || line.startsWith(' >')
const isBlank = (line: string) => line.trim() === ''
const isRule = (line: string) => /^[\s_*-]{3,}$/.test(line.slice(0, 200)) && line.length <= 200

/** Whether the next line with words is quoted: an attribution above it belongs to that quote only. */
const leadsToQuote = (lines: readonly string[], from: number) => {
  const next = lines.slice(from, from + 5).find((line) => !isBlank(line))
  return next !== undefined && isQuoted(next)
}

/** Lines up to where all is quoted, without the attributions above quotes with `>`. */
const withoutTail = (lines: readonly string[]) => {
  const kept: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line === quoteMark || isSeparator(line) || (!isQuoted(line) && isHeaderBlock(lines, at))) return kept
    const attribution = attributionLength(lines, at)
    if (attribution === 0) {
      kept.push(line)
      continue
    }
    if (!leadsToQuote(lines, at + attribution)) return kept
    at += attribution - 1
  }
  return kept
}

/** Own and quoted stretches of lines in turn; blank ones belong to what is before them. */
const stretchesOf = (lines: readonly string[]) => {
  const stretches: { quoted: boolean; lines: string[] }[] = []
  for (const line of lines) {
    const last = stretches.at(-1)
    const quoted = isBlank(line) ? (last?.quoted ?? false) : isQuoted(line)
    if (last?.quoted === quoted) last.lines.push(line)
    else stretches.push({ quoted, lines: [line] })
  }
  return stretches.filter(({ quoted, lines: own }) => quoted || own.some((line) => !isBlank(line) && !isRule(line)))
}

/**
 * What somebody wrote around the quotes of an answer. Text between quoted lines answers them: these stay then. Empty
 * where all is quoted.
 */
export const cutQuotes = (lines: readonly string[]): string[] => {
  const stretches = stretchesOf(withoutTail(lines))
  const lastOwn = stretches.findLastIndex(({ quoted }) => !quoted)
  const quotes = stretches.filter(({ quoted }) => quoted).length
  const answersBetween =
    quotes > 1 && stretches.some(({ quoted }, at) => !quoted && at > 0 && at < stretches.length - 1)
  const own = stretches
    .slice(0, lastOwn + 1)
    .filter(({ quoted }) => !quoted || answersBetween)
    .flatMap((stretch) => stretch.lines)
  // Rules lead to a header block.
  return own.slice(0, own.findLastIndex((line) => !isBlank(line) && !isRule(line)) + 1)
}
