import { board } from '@passerelle/contract/projects/board'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { listIds, type ListId } from './list-ids.ts'
import type { ListData } from './list-pages.ts'
import { throttlePerClient } from './throttle-per-client.ts'
import { taskQueries } from './task-queries.ts'

/** Requests that come one after the other are counted once, in ms. */
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

/** Asks once more how many requests the lists hold of which not all are loaded: a change was heard of one that stood nowhere among the loaded ones. */
export const refetchListTotals = throttlePerClient(pause, (client) => {
  for (const listId of listIds) void count(client, listId).catch(() => undefined)
})
