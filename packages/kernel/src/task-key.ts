const longest = 6

/**
 * Returns candidates for the prefix of an account's readable ids, best first: the first letters of its slug, then of
 * its words, then numbered ones (`LUT`, `LVA`, `LV`, `LUT2` … for `lutherie-vasseur`).
 */
export const taskKeysFor = (slug: string): string[] => {
  const words = slug.toUpperCase().split('-')
  const letters = words.join('').padEnd(2, 'X')
  const [first, second = ''] = words as [string, string?]
  const named = [
    letters.slice(0, 3),
    first.slice(0, 1) + second.slice(0, 2),
    first.slice(0, 2) + second.slice(0, 1),
    words.map((word) => word.slice(0, 1)).join(''),
    letters.slice(0, 4),
  ].map((key) => key.slice(0, longest))
  const stem = letters.slice(0, 3)
  const numbered = Array.from({ length: 998 }, (_, index) => `${stem}${index + 2}`)
  return [...new Set([...named, ...numbered])].filter((key) => /^[A-Z][A-Z0-9]{1,5}$/.test(key))
}
