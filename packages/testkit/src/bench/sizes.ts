const usual = [10_000, 200_000, 1_000_000]
const most = 5_000_000

/**
 * Parses the dataset sizes (number of tasks), smallest first; three sizes by default. Throws on anything that is not a
 * size.
 */
export const readSizes = (words: readonly string[]): number[] => {
  // pnpm passes on the "--" that separates its own options.
  const asked = words.filter((word) => word !== '--')
  for (const word of asked) {
    if (!/^[1-9]\d{3,6}$/.test(word) || Number(word) > most)
      throw new Error(`pnpm bench takes numbers of requests from 1000 to ${most}, not "${word}"`)
  }
  return asked.length === 0 ? usual : [...new Set(asked.map(Number))].sort((a, b) => a - b)
}
