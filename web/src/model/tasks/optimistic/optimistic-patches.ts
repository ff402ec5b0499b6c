import type { QueryClient } from '@tanstack/react-query'
import type { Task } from '../queries/task-queries.ts'

/** An optimistic patch of a task, and how to roll it back in the cache. */
export type OptimisticPatch = { patch: Partial<Task>; rollback: () => void }

const shown = new WeakMap<QueryClient, Map<string, OptimisticPatch[]>>()

/** Optimistic patches applied to a task, oldest first. */
export const getOptimisticPatches = (client: QueryClient, id: string): OptimisticPatch[] => {
  const all = shown.get(client) ?? new Map<string, OptimisticPatch[]>()
  shown.set(client, all)
  const own = all.get(id) ?? []
  all.set(id, own)
  return own
}

/** Forgets the optimistic patches of a task once the server has sent its actual state. */
export const clearOptimisticPatches = (client: QueryClient, id: string): void => {
  shown.get(client)?.get(id)?.splice(0)
  shown.get(client)?.delete(id)
}
