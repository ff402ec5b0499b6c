import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { getSession } from '../../session/session.ts'
import { listIds } from './list-ids.ts'
import type { ListParams } from './list-params.ts'
import { taskQueries } from './task-queries.ts'

/** Prefetches the board before the current user is known: saves one round trip until the first card. */
export const usePrefetchBoard = (wanted: ListParams | undefined): void => {
  const client = useQueryClient()
  const ask = useEffectEvent(() => {
    for (const listId of listIds) void client.prefetchInfiniteQuery(taskQueries.list(listId, wanted))
    void client.prefetchQuery(taskQueries.stats(wanted))
    if (!getSession('customer')?.byStaff) void client.prefetchQuery(taskQueries.waiting())
  })
  useEffect(() => ask(), [])
}
