import type { InferResponse } from '@passerelle/contract/operation'
import type { lists } from '@passerelle/contract/projects/lists'
import { replaceEqualDeep, type InfiniteData } from '@tanstack/react-query'

export type TaskRowsPage = InferResponse<typeof lists.searchTasks>
export type TaskRow = TaskRowsPage['list'][number]

/** Loaded pages of a table; `pageParams` are the positions of their first rows in the whole table. */
export type RowPages = InfiniteData<TaskRowsPage, number>

const firstPageSize = 50
export const pageSize = 100
/** Number of pages kept in memory: the table drops those farthest from what is shown, and fetches them again. */
export const maxPages = 20

export const sizeOfPage = (skip: number): number => (skip === 0 ? firstPageSize : pageSize)

const flat = new WeakMap<readonly TaskRowsPage[], readonly TaskRow[]>()
const once = (rows: readonly TaskRow[]): readonly TaskRow[] => {
  const ids = new Set(rows.map(({ _id }) => _id))
  return ids.size === rows.length ? rows : rows.filter(({ _id }) => ids.delete(_id))
}

/** Rows of the loaded pages, each once: pages overlap when rows come or go between two fetches. Memoized per pages. */
export const rowsOf = (pages: readonly TaskRowsPage[]): readonly TaskRow[] => {
  const rows = flat.get(pages) ?? once(pages.flatMap(({ list }) => list))
  flat.set(pages, rows)
  return rows
}

/**
 * Structural sharing by row: unchanged rows stay the same objects, whatever page they are on. Comparing pages by their
 * index, as usual, would compare every row with another one each time the first page is dropped.
 */
export const shareRows = (before: RowPages | undefined, now: RowPages): RowPages => {
  if (!before) return now
  const kept = new Set(before.pages)
  if (now.pages.every((page) => kept.has(page))) return now
  const known = new Map(before.pages.flatMap(({ list }) => list.map((row) => [row._id, row])))
  const share = (row: TaskRow) => replaceEqualDeep(known.get(row._id), row) as TaskRow
  return { ...now, pages: now.pages.map((page) => (kept.has(page) ? page : { ...page, list: page.list.map(share) })) }
}

/** Position of the page after the loaded ones. */
export const nextSkip = (pages: readonly TaskRowsPage[], skips: readonly number[]): number | undefined =>
  pages.at(-1)?.hasMore ? (skips[0] ?? 0) + rowsOf(pages).length : undefined

/** Position of the page before the loaded ones, which may reach into them. */
export const previousSkip = (first: number): number | undefined => {
  if (first <= 0) return undefined
  return first <= firstPageSize ? 0 : Math.max(firstPageSize, first - pageSize)
}
