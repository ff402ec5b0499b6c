/**
 * Returns the path of the first string that contains a NUL character, which Postgres cannot store; undefined if there
 * is none.
 */
export const nulPath = (value: unknown, path = ''): string | undefined => {
  if (typeof value === 'string') return value.includes('\u0000') ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = key.includes('\u0000') ? path : nulPath(inner, path === '' ? key : `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}
