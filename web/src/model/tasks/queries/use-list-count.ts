import { useQuery } from '@tanstack/react-query'
import type { ListId } from './list-ids.ts'
import { getListCount, exactCount, type Count } from './list-count.ts'
import type { ListParams } from './list-params.ts'
import { taskQueries } from './task-queries.ts'

type Shown = { data: Parameters<typeof getListCount>[0]; isPlaceholderData: boolean }

/**
 * Count of a list. If the page of a filtered list returned a lower bound, it is shown first while the exact count is
 * fetched; an unfiltered list fetches nothing. `settled`: the displayed count stays until something changes.
 */
export const useListCount = (
  listId: ListId,
  wanted: ListParams | undefined,
  { data, isPlaceholderData }: Shown,
): { count: Count | undefined; settled: boolean } => {
  const count = getListCount(data)
  const enabled = wanted !== undefined && count?.orMore === true && !isPlaceholderData
  const { data: answer, isFetched } = useQuery({ ...taskQueries.count(listId, wanted ?? {}), enabled })
  return { count: enabled && answer ? exactCount(count, answer) : count, settled: !enabled || isFetched }
}
