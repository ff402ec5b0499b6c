const hexColour = /^#[0-9a-f]{6}$/i
const emailAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** '#' and six hexadecimal digits, upper or lower case (UIX-054). */
export const isHexColour = (text: string): boolean => hexColour.test(text)

/** An email address of at most 254 characters whose domain contains a dot (UIX-052). */
export const isEmail = (text: string): boolean => emailAddress.test(text) && text.length <= 254

/** An absolute http or https URL with a host (UIX-067). */
export const isWebsite = (text: string): boolean => {
  const url = URL.parse(text)
  return (
    url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && /^https?:\/\/[^/\s]/i.test(text.trim())
  )
}

const unsafeInLinks = /[\s\\\p{Cc}\p{Cf}]/u

/**
 * Normalizes an https link to the URL that a browser would open. Returns null for anything else, and for URLs that
 * display one host but lead to another: user info, backslashes, line breaks, invisible characters (MRG-004).
 */
export const toHttpsLink = (typed: string): string | null => {
  const text = typed.trim()
  const url = unsafeInLinks.test(text) ? null : URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.href.length <= 2000
    ? url.href
    : null
}

// Invisible characters: format and direction marks, fillers, variation selectors, separators, the empty braille cell.
const invisible = /[\p{DI}\p{Cc}\p{Cf}\p{Z}\u2800]/gu

/**
 * Whether a text has at least one visible character. Names and messages that consist of zero-width characters count as
 * empty.
 */
export const isVisible = (text: string): boolean => text.replace(invisible, '') !== ''

// Marks that change the direction of writing show a text in another order than it is stored in.
const unfitForOneLine = /[\p{Cc}\u2028\u2029\p{Bidi_C}]/u

/** Whether a text is one line without control characters and marks of direction, as names and subjects are. */
export const isOneLine = (text: string): boolean => !unfitForOneLine.test(text)

/**
 * Reduces the control characters of a text of several lines to line feeds and tabs: text is pasted with others. Keeps
 * NUL, which is refused.
 */
export const toPlainLines = (text: string): string =>
  text.replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/gu, '\n').replace(/[^\P{Cc}\n\t\0]/gu, '')

/** Whether a name leads nowhere: mail programs and browsers make links of these beginnings. */
export const isWithoutLink = (name: string): boolean => !/:\/\/|www\./i.test(name)
