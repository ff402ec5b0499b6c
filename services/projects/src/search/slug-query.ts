/** Slugs that a text may refer to: their key (null = the account's own) and their numbers, the exact one first. */
export type SlugQuery = { key: string | null; numbers: number[] }

const form = /^(?:([a-z][a-z0-9]{1,5})[-\s]|([a-z]{2,6})|#)?([1-9]\d{0,8})$/i

/**
 * Parses `ATL-12`, `atl 12`, `atl12`, `#12` and `12` as the slug ATL-12, followed by the ten slugs that begin with it,
 * in case the user is still typing (SRC-002).
 */
export const parseSlugQuery = (text: string): SlugQuery => {
  const [, key, letters, digits] = form.exec(text) ?? []
  if (digits === undefined) return { key: null, numbers: [] }
  const longer = digits.length < 9 ? Array.from({ length: 10 }, (_, digit) => Number(`${digits}${digit}`)) : []
  return { key: (key ?? letters)?.toUpperCase() ?? null, numbers: [Number(digits), ...longer] }
}
