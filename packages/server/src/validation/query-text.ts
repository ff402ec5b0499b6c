import qs from 'qs'

const proto = '__proto__'
const marked = `${proto}\u0000`

/** Restores the names of marked keys. Recursion is bounded by the parser's depth limit. */
const unmark = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(unmark)
  const fields = Object.create(null) as Record<string, unknown>
  for (const [key, field] of Object.entries(value)) fields[key === marked ? proto : key] = unmark(field)
  return fields
}

/**
 * Parses query strings with brackets (`filters[labelIds][]=…`), limited in depth and number. Objects have no prototype,
 * so that keys such as `constructor` are ordinary fields, which schemas reject by name (API-004). The parser drops
 * `__proto__`, so that key is renamed during parsing.
 */
export const parseQuery = (text: string): Record<string, unknown> => {
  let found = false
  const parsed = qs.parse(text, {
    depth: 3,
    arrayLimit: 100,
    parameterLimit: 200,
    plainObjects: true,
    ignoreQueryPrefix: true,
    decoder: (part, decode, charset, type) => {
      const text: string = decode(part, undefined, charset)
      if (type !== 'key' || !text.includes(proto)) return text
      found = true
      return text.replaceAll(proto, marked)
    },
  })
  return found ? (unmark(parsed) as Record<string, unknown>) : parsed
}
