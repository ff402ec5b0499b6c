import type { QueryClient } from '@tanstack/react-query'
import { writeCard } from '../cache/task-cache.ts'
import { isQueued } from '../mutations/serial-queue.ts'
import { getOptimisticPatches } from '../optimistic/optimistic-patches.ts'
import { taskQueries, type Task, type TaskCard } from '../queries/task-queries.ts'
import { isRefetching, refetchTasks } from './refetch-tasks.ts'

/** Responses that are still to come may be older than the card and would replace it. */
const mayBeOverwritten = (client: QueryClient, { _id }: TaskCard): boolean =>
  isQueued(_id) ||
  getOptimisticPatches(client, _id).length > 0 ||
  isRefetching(client, _id) ||
  client.isFetching({ queryKey: taskQueries.lists(), predicate: ({ queryKey }) => queryKey[3] === undefined }) > 0

/** Refetches the task if it is open; otherwise what is cached of it, if anything, is refetched when it is opened. */
const updateDetail = (client: QueryClient, card: TaskCard): void => {
  const details = [card._id, card.taskId].map((id) => ({ queryKey: taskQueries.detail(id).queryKey }))
  const isOpen = details.some((key) => client.getQueriesData<Task>({ ...key, type: 'active' }).length > 0)
  if (isOpen) return refetchTasks(client, [card._id])
  for (const key of details) void client.invalidateQueries({ ...key, refetchType: 'none' })
}

/**
 * Writes the card of a live event to the board (THR-016). The task itself is refetched only while it is open, or if a
 * response that is still to come could replace the card by an older one.
 */
export const receiveCard = (client: QueryClient, card: TaskCard): void => {
  if (mayBeOverwritten(client, card)) return refetchTasks(client, [card._id])
  writeCard(client, card)
  updateDetail(client, card)
}
