import EmailReplyParser from 'email-reply-parser'
import { cutLineIn } from './cut-line.ts'
import { cutQuotes, quoteMark } from './cut-quotes.ts'
import { cutSignature } from './cut-signature.ts'
import { isForwardLine, isHeaderBlock } from './quote-headers.ts'

/** `email-reply-parser` takes time that grows with the square of a text: it reads short ones only. */
const shortText = 2_000

/** Most characters of own words above a mail that is forwarded with them. */
const fewWords = 500

const trimmed = (lines: readonly string[]) =>
  lines
    .filter((line) => line !== quoteMark)
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** Without what it takes for a quote at the end: it knows the words of other languages. */
const withoutForeignQuotes = (text: string) => {
  if (text.length > shortText) return text
  const fragments = new EmailReplyParser().read(text).getFragments()
  const last = fragments.findLastIndex((fragment) => !fragment.isQuoted() && !fragment.isEmpty())
  return last === -1 || last === fragments.length - 1
    ? text
    : fragments
        .slice(0, last + 1)
        .map((fragment) => fragment.getContent())
        .join('\n')
}

/** Whether somebody forwards another mail: the subject says it, or words above that mail and few of their own. */
export const isForwarded = (subject: string, lines: readonly string[]): boolean => {
  if (/^\s*(?:fwd?|tr)\s*:/i.test(subject)) return true
  if (/^\s*(?:re|rép?)\s*:/i.test(subject)) return false
  const at = lines.findIndex(isForwardLine)
  return (
    at !== -1 &&
    isHeaderBlock(lines, at + 1 + lines.slice(at + 1).findIndex((line) => line.trim() !== '')) &&
    lines.slice(0, at).join('\n').length <= fewWords
  )
}

const cutLines = (lines: readonly string[]): string => {
  const unquoted = cutQuotes(lines)
  const text = trimmed(cutSignature(unquoted))
  const answersBetween = unquoted.some((line) => line.startsWith('>'))
  return answersBetween ? text : trimmed(cutSignature(withoutForeignQuotes(text).split('\n')))
}

/**
 * What somebody wrote now, of the lines of a mail (EML-037): above our cut line, without quotes and signature. Empty
 * where nothing is left.
 */
export const cutMail = (lines: readonly string[]): string => {
  const cut = cutLineIn(lines)
  const above = cut === -1 ? '' : cutLines(lines.slice(0, cut))
  // Somebody who answers below what they quote has nothing above our line.
  return above === '' ? cutLines(lines) : above
}

/** The whole mail as text. */
export const wholeMail = (lines: readonly string[]): string => trimmed(lines)
