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
