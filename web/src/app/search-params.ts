/**
 * Parses a query string to texts: `?search=123` is the text 123, commas stay readable. The last of several equal names
 * counts.
 */
export const parseAddressSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

const encoded = (text: string) => encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%20', '+')

/** Serializes search params; empty values are left out. */
export const addressSearchText = (search: Record<string, unknown>): string => {
  const parts = Object.entries(search).flatMap(([name, value]) =>
    (typeof value === 'string' && value !== '') || typeof value === 'number'
      ? [`${encoded(name)}=${encoded(String(value))}`]
      : [],
  )
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
