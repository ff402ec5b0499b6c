import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { sessionOf } from '../session/session.ts'
import { listIds } from './list-ids.ts'
import type { ListWanted } from './list-wanted.ts'
import { taskQueries } from './task-queries.ts'

/** Asks for what the board is about to show before it is known who looks at it: the first card comes one round trip earlier. */
export const useFirstBoard = (wanted: ListWanted | undefined): void => {
  const client = useQueryClient()
  const ask = useEffectEvent(() => {
    for (const listId of listIds) void client.prefetchInfiniteQuery(taskQueries.list(listId, wanted))
    void client.prefetchQuery(taskQueries.stats(wanted))
    if (!sessionOf('customer')?.byStaff) void client.prefetchQuery(taskQueries.waiting())
  })
  useEffect(() => ask(), [])
}
