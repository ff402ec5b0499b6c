import type { QueryClient } from '@tanstack/react-query'
import type { ListId } from './list-ids.ts'
import { throttlePerClient } from './throttle-per-client.ts'
import { taskQueries } from './task-queries.ts'

/** Changes that come together are answered by one reading, in ms; sums have more time than cards. */
const pause = 150
const pauseOfSums = 1000

const waiting = new WeakMap<QueryClient, Set<ListId>>()

/** Asks once more for the exact numbers of narrowed-down lists, where they are shown: what was counted stays until then. */
const countFoundAgain = throttlePerClient(
  pauseOfSums,
  (client) => void client.invalidateQueries({ queryKey: taskQueries.counts() }),
)

/** Reads narrowed-down lists once more: only the server knows whether a changed card still matches. Whole lists are left alone. */
export const readAgain = (client: QueryClient, listIds: Iterable<ListId>): void => {
  const before = waiting.get(client)
  const lists = new Set([...(before ?? []), ...listIds])
  if (lists.size === 0) return
  waiting.set(client, lists)
  countFoundAgain(client)
  if (before) return
  setTimeout(() => {
    const due = waiting.get(client) ?? new Set()
    waiting.delete(client)
    void client.invalidateQueries({
      queryKey: taskQueries.lists(),
      predicate: ({ queryKey }) => queryKey[3] !== undefined && due.has(queryKey[2] as ListId),
    })
  }, pause)
}

/** Reads once more what waits for the reader. */
export const waitAgain = throttlePerClient(
  pause,
  (client) => void client.invalidateQueries({ queryKey: taskQueries.waiting().queryKey }),
)

/** Reads the sums of the lists once more (BKL-003, BKL-005). */
export const refetchStats = throttlePerClient(
  pauseOfSums,
  (client) => void client.invalidateQueries({ queryKey: taskQueries.stats().queryKey }),
)
