import { board } from '@passerelle/contract/projects/board'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { listIds, type ListId } from '../queries/list-ids.ts'
import type { ListData } from '../cache/list-pages.ts'
import { throttlePerClient } from './throttle-per-client.ts'
import { taskQueries } from '../queries/task-queries.ts'

/** Throttle in ms: several new tasks in a row cause one refetch. */
const pause = 1000

const count = async (client: QueryClient, listId: ListId) => {
  const { queryKey } = taskQueries.list(listId)
  const isPartly = (data: ListData | undefined) => data?.pages.at(-1)?.hasMore === true
  if (!isPartly(client.getQueryData<ListData>(queryKey))) return
  const { total } = await call(board.readList, { listId, limit: 1 })
  client.setQueryData<ListData>(
    queryKey,
    (data) => data && { ...data, pages: data.pages.map((page, index) => (index === 0 ? { ...page, total } : page)) },
  )
}

/**
 * Refetches the totals of lists that are not loaded completely, after an event about a task that is not in the loaded
 * pages.
 */
export const refetchListTotals = throttlePerClient(pause, (client) => {
  for (const listId of listIds) void count(client, listId).catch(() => undefined)
})
