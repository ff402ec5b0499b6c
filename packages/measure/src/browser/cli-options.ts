import { parseArgs } from 'node:util'

export type FiguresLine = { requests: number; data: string | undefined; only: 'backlog' | undefined }

const usual = 1_000_000

/**
 * `20000 --data .data/figures`: how many requests the database holds in all, a folder that keeps it for the next time,
 * and whether the board is left out. Throws on anything else.
 */
export const parseBenchmarkOptions = (words: readonly string[]): FiguresLine => {
  const args = words.filter((word) => word !== '--')
  const {
    values,
    positionals: [given, ...more],
  } = parseArgs({ args, allowPositionals: true, options: { data: { type: 'string' }, only: { type: 'string' } } })
  const requests = Number(given ?? usual)
  const { data, only } = values
  if (!Number.isInteger(requests) || requests < 1 || more.length > 0 || (only !== undefined && only !== 'backlog'))
    throw new Error(
      `Usage: pnpm bench:board [requests in the database, ${usual} unless said] [--data <folder>] [--only backlog]`,
    )
  return { requests, data, only }
}
