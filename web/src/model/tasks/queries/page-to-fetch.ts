import { pageSize, type RowPages } from './row-pages.ts'

/** No row yet, and the next page is the one at this position. */
export const startAt = (skip: number): RowPages => ({ pages: [{ list: [], hasMore: true }], pageParams: [skip] })

/** Number of rows from which on fetching page after page takes longer than starting there. */
const far = 2 * pageSize
/** Number of rows before the end, or after the start, of the loaded rows at which more are fetched. */
const ahead = 20

type Loaded = { from: number; to: number; hasNext: boolean }
type Shown = { first: number; last: number }

/** What a table has to fetch to show these rows: the next or previous page, or the page at a distant position. */
export const pageToFetch = (
  { from, to, hasNext }: Loaded,
  { first, last }: Shown,
): 'next' | 'previous' | { skip: number } | undefined => {
  const hasPrevious = from > 0
  if ((hasNext && first > to + far) || (hasPrevious && last < from - far))
    return { skip: Math.floor(first / pageSize) * pageSize }
  if (hasNext && last >= to - ahead) return 'next'
  return hasPrevious && first < from + ahead ? 'previous' : undefined
}
