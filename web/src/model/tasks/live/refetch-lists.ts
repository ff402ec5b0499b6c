import type { QueryClient } from '@tanstack/react-query'
import type { ListId } from '../queries/list-ids.ts'
import { throttlePerClient } from './throttle-per-client.ts'
import { taskQueries } from '../queries/task-queries.ts'

/** Throttle in ms: changes within it cause one refetch; sums are less urgent than cards. */
const pause = 150
const pauseOfSums = 1000
/** Sums over all accounts cost more, and change more often. */
const pauseOfAllSums = 2000

const waiting = new WeakMap<QueryClient, Set<ListId>>()

/** Refetches the exact counts of visible filtered lists; the old count stays until then. */
const countFoundAgain = throttlePerClient(
  pauseOfSums,
  (client) => void client.invalidateQueries({ queryKey: taskQueries.counts() }),
)

/**
 * Refetches filtered lists: only the server knows whether a changed card still matches. Unfiltered lists are left
 * alone.
 */
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

/** Refetches the tasks that wait for the current user. */
export const waitAgain = throttlePerClient(
  pause,
  (client) => void client.invalidateQueries({ queryKey: taskQueries.waiting().queryKey }),
)

/** Refetches the time sums of the lists (BKL-003, BKL-005). */
export const refetchStats = throttlePerClient(
  pauseOfSums,
  (client) => void client.invalidateQueries({ queryKey: taskQueries.stats().queryKey }),
)

/** Refetches the sums and groups over all accounts. */
export const refetchStatsOfAll = throttlePerClient(
  pauseOfAllSums,
  (client) => void client.invalidateQueries({ queryKey: taskQueries.stats().queryKey }),
)
