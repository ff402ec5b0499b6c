import type { ListData } from './list-pages.ts'
import { getCards } from './list-pages.ts'

/** How many requests there are; with `orMore` at least so many, because nobody counted further. */
export type Count = { number: number; orMore: boolean }

/** Beyond this the server stops counting. */
const countedTo = 1000

/** What a list counts, by its first page and by what is loaded meanwhile; undefined while nothing is. */
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
 * The same once the server has counted to the end. A number below what is known by now is an old one: requests came while it was on its way,
 * and it is asked for again.
 */
export const exactCount = (
  count: Count,
  { total, totalIsLeast }: { total: number; totalIsLeast?: true | undefined },
): Count => (total < count.number ? count : { number: total, orMore: totalIsLeast === true })

export const sumOf = (counts: readonly (Count | undefined)[]): Count => ({
  number: counts.reduce((sum, count) => sum + (count?.number ?? 0), 0),
  orMore: counts.some((count) => count?.orMore === true),
})

/** `12`, or `1000+`. */
export const formatCount = ({ number, orMore }: Count): string => (orMore ? `${number}+` : `${number}`)
