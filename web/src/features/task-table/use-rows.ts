import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TaskTableParams } from '../../model/tasks/queries/list-params.ts'
import { taskQueries } from '../../model/tasks/queries/task-queries.ts'

/** Loaded rows in display order; `settled` once they match the list parameters. */
export const useRows = (wanted: TaskTableParams) => {
  const query = useInfiniteQuery(taskQueries.rows(wanted))
  const { data } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.list) ?? [], [data])
  return { rows, query, settled: query.isSuccess && !query.isPlaceholderData }
}
