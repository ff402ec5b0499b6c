import type { QueryClient } from '@tanstack/react-query'
import type { TaskTableParams } from '../queries/list-params.ts'
import { startAt } from '../queries/page-to-fetch.ts'
import { rowsOf, type RowPages } from '../queries/row-pages.ts'
import { taskQueries } from '../queries/task-queries.ts'

/** Rows of a group: `first` is the position of the first one, or where it comes in. */
export type GroupRows = { first: number; count: number; collapsed: boolean }

/**
 * Loaded pages after a group was collapsed or expanded: rows that stay next to each other are kept; of an expanded
 * group and the rows behind it, none are loaded yet. Undefined if positions are not certain, because pages overlap.
 */
export const toggleRows = (data: RowPages, { first, count, collapsed }: GroupRows): RowPages | undefined => {
  const from = data.pageParams[0] ?? 0
  const loaded = data.pages.reduce((sum, { list }) => sum + list.length, 0)
  if (rowsOf(data.pages).length !== loaded) return undefined
  const end = collapsed ? first + count : Infinity
  // The rows behind the group are loaded, and nothing between them and those before it is missing.
  const keepsEnd = collapsed && from + loaded >= end
  if (from > first && !keepsEnd) return startAt(first)
  const pages: RowPages['pages'] = []
  let at = from
  for (const page of data.pages) {
    const [begun, length] = [at, page.list.length]
    at += length
    pages.push({
      hasMore: true,
      list: page.list.filter((_, index) => begun + index < first || begun + index >= end),
    })
  }
  const start = from >= end ? from - count : Math.min(from, first)
  const kept = pages.filter(({ list }, index) => list.length > 0 || index === 0)
  const last = kept.pop()!
  kept.push({ ...last, hasMore: keepsEnd ? data.pages.at(-1)!.hasMore : true })
  let next = start
  const pageParams = kept.map(({ list }) => {
    const position = next
    next += list.length
    return position
  })
  return { pages: kept, pageParams }
}

/** Shows a table after a group was toggled with the rows that are loaded already. */
export const seedToggledRows = (
  client: QueryClient,
  before: TaskTableParams,
  after: TaskTableParams,
  group: GroupRows,
): void => {
  const { queryKey } = taskQueries.rows(before)
  const data = client.getQueryData<RowPages>(queryKey)
  const toggled = data && toggleRows(data, group)
  if (!toggled) return
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
  client.setQueryData<RowPages>(taskQueries.rows(after).queryKey, toggled, { ...(updatedAt && { updatedAt }) })
}
