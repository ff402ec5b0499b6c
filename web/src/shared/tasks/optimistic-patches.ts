import type { QueryClient } from '@tanstack/react-query'
import type { Task } from './task-queries.ts'

/** What a change under way makes of a request, and how what is shown of it is put back. */
export type OptimisticPatch = { patch: Partial<Task>; rollback: () => void }

const shown = new WeakMap<QueryClient, Map<string, OptimisticPatch[]>>()

/** The guesses shown of a request, in the order in which they were made. */
export const getOptimisticPatches = (client: QueryClient, id: string): OptimisticPatch[] => {
  const all = shown.get(client) ?? new Map<string, OptimisticPatch[]>()
  shown.set(client, all)
  const own = all.get(id) ?? []
  all.set(id, own)
  return own
}

/** The server has said how the request is: no guess is shown of it any more. */
export const clearOptimisticPatches = (client: QueryClient, id: string): void => {
  shown.get(client)?.get(id)?.splice(0)
  shown.get(client)?.delete(id)
}
