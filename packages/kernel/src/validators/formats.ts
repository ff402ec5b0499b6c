const hexColour = /^#[0-9a-f]{6}$/i
const emailAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** '#' and six hexadecimal digits in either letter case (UIX-054). */
export const isHexColour = (text: string): boolean => hexColour.test(text)

/** An address of at most 254 characters whose domain has a dot (UIX-052). */
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
 * An https link as it is stored and shown: the address that a browser would open. Null for anything else, and for what shows one host
 * and leads to another: user info, backslashes, line breaks, invisible characters (MRG-004).
 */
export const toHttpsLink = (typed: string): string | null => {
  const text = typed.trim()
  const url = unsafeInLinks.test(text) ? null : URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.href.length <= 2000
    ? url.href
    : null
}

// Characters that draw nothing: format and direction marks, fillers, variation selectors, separators, an empty braille cell.
const invisible = /[\p{DI}\p{Cc}\p{Cf}\p{Z}\u2800]/gu

/** Is there anything to see in this text? Names and messages of zero-width characters alone are empty. */
export const isVisible = (text: string): boolean => text.replace(invisible, '') !== ''
