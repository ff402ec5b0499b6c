import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TaskTableParams } from '../../../model/tasks/queries/list-params.ts'
import { startAt } from '../../../model/tasks/queries/page-to-fetch.ts'
import { rowsOf, type TaskRow } from '../../../model/tasks/queries/row-pages.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'

/** Loaded rows of a table: `from` is the position of the first one, `count` the number of rows known so far. */
export type LoadedRows = { rows: readonly TaskRow[]; from: number; count: number }

const none: readonly TaskRow[] = []

/**
 * Loaded rows in display order, and how to load others; `settled` once they match the list parameters. Rows that were
 * loaded once keep their place after their page was dropped.
 */
export const useRows = (wanted: TaskTableParams) => {
  const client = useQueryClient()
  const query = useInfiniteQuery(taskQueries.rows(wanted))
  const { data, hasNextPage, isPlaceholderData } = query
  const choice = JSON.stringify(wanted)
  const [known] = useState(() => ({ choice, most: 0 }))
  const rows = data ? rowsOf(data.pages) : none
  const from = (data?.pageParams as readonly number[] | undefined)?.[0] ?? 0
  const end = from + rows.length
  const count = hasNextPage && known.choice === choice ? Math.max(known.most, end) : end
  if (!isPlaceholderData) Object.assign(known, { choice, most: count })
  const { queryKey } = taskQueries.rows(wanted)
  const jump = async (skip: number) => {
    // A page that is on its way would bring the dropped ones back.
    await client.cancelQueries({ queryKey, exact: true })
    client.setQueryData(queryKey, startAt(skip))
  }
  return { rows, from, count, query, jump, settled: query.isSuccess && !isPlaceholderData }
}
