import type { ListData } from '../cache/list-pages.ts'
import { getCards } from '../cache/list-pages.ts'

/** Number of tasks; with `orMore` it is a lower bound, because the server stopped counting. */
export type Count = { number: number; orMore: boolean }

/** The server stops counting at this number. */
const countedTo = 1000

/** Count of a list, from its first page and the pages loaded so far; undefined while nothing is loaded. */
export const getListCount = (data: Pick<ListData, 'pages'> | undefined): Count | undefined => {
  const first = data?.pages[0]
  if (!data || !first) return undefined
  const loaded = getCards(data).length
  if (data.pages.at(-1)?.hasMore === false) return { number: loaded, orMore: false }
  return {
    number: Math.max(Math.min(first.total, countedTo), loaded),
    orMore: first.total > countedTo || first.totalIsLeast === true,
  }
}

/**
 * Merges the exact count of the server. A number lower than what is already known is outdated (tasks arrived in the
 * meantime) and is ignored until the next refetch.
 */
export const exactCount = (
  count: Count,
  { total, totalIsLeast }: { total: number; totalIsLeast?: true | undefined },
): Count => (total < count.number ? count : { number: total, orMore: totalIsLeast === true })

export const sumOf = (counts: readonly (Count | undefined)[]): Count => ({
  number: counts.reduce((sum, count) => sum + (count?.number ?? 0), 0),
  orMore: counts.some((count) => count?.orMore === true),
})

/** Formats a count: `12`, or `1000+`. */
export const formatCount = ({ number, orMore }: Count): string => (orMore ? `${number}+` : `${number}`)
