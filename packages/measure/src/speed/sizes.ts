const most = 10_000_000
/** Datasets up to this size are kept in memory. */
const mostInMemory = 2_000_000

/** Parts of the benchmark, each with its usual dataset sizes; the board is the one that runs without a name. */
const usual = {
  board: [10_000, 200_000, 1_000_000],
  /** Numbers of requests, each with five work logs. */
  office: [200_000, 1_000_000],
  /** Numbers of users, each with ten events. */
  accounts: [1_000_000],
  /** Numbers of requests, half of them in one account and 5,000 in each other. */
  mix: [500_000],
  /** Numbers of uptime checks. */
  uptime: [1_000],
} as const
export type Part = keyof typeof usual

const isPart = (word: string | undefined): word is Part => Object.keys(usual).some((part) => part === word)

/**
 * Parses the part and the dataset sizes, smallest first; the usual ones by default. Throws on anything that is neither.
 */
export const readSizes = (words: readonly string[]): { part: Part; sizes: number[] } => {
  // pnpm passes on the "--" that separates its own options.
  const [first, ...others] = words.filter((word) => word !== '--')
  const part = isPart(first) ? first : 'board'
  const asked = isPart(first) || first === undefined ? others : [first, ...others]
  for (const word of asked) {
    if (!/^[1-9]\d{3,7}$/.test(word) || Number(word) > most)
      throw new Error(
        `pnpm bench takes a part (${Object.keys(usual).join(', ')}) and numbers of requests from 1000 ` +
          `to ${most}, not "${word}"`,
      )
  }
  return { part, sizes: asked.length === 0 ? [...usual[part]] : [...new Set(asked.map(Number))].sort((a, b) => a - b) }
}

export const isForDisk = (sizes: readonly number[]): boolean => Math.max(...sizes) > mostInMemory
