import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { getSession } from '../session/session.ts'
import { listIds } from './list-ids.ts'
import type { ListParams } from './list-params.ts'
import { taskQueries } from './task-queries.ts'

/** Asks for what the board is about to show before it is known who looks at it: the first card comes one round trip earlier. */
export const usePrefetchBoard = (wanted: ListParams | undefined): void => {
  const client = useQueryClient()
  const ask = useEffectEvent(() => {
    for (const listId of listIds) void client.prefetchInfiniteQuery(taskQueries.list(listId, wanted))
    void client.prefetchQuery(taskQueries.stats(wanted))
    if (!getSession('customer')?.byStaff) void client.prefetchQuery(taskQueries.waiting())
  })
  useEffect(() => ask(), [])
}
