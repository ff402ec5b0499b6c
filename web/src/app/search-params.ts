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

/**
 * `validateSearch` of a page: what `parse` makes of its search params. The router lays that over the raw ones, so each
 * value that it leaves out is named too.
 */
export const validSearch =
  <Search extends object>(parse: (raw: Record<string, unknown>) => Search) =>
  (raw: Record<string, unknown>): Search => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
    ...parse(raw),
  })
