import type { QueryClient } from '@tanstack/react-query'
import { getOptimisticPatches, type OptimisticPatch } from './optimistic-patches.ts'
import { loadedCards } from '../cache/write-cards.ts'
import { writeCardWithRollback } from '../cache/task-cache.ts'
import { taskQueries, type Task, type TaskCard } from '../queries/task-queries.ts'

const shownNow = (client: QueryClient, id: string): TaskCard | undefined =>
  client.getQueryData<Task>(taskQueries.detail(id).queryKey) ?? loadedCards(client, [id])[0]

/**
 * Applies an optimistic patch to a task. `rollback` removes only this patch: later patches are re-applied without it,
 * and data received from the server stays. Call `commit` once the mutation has succeeded.
 */
export const applyOptimisticPatch = (
  client: QueryClient,
  task: TaskCard,
  part: Partial<Task>,
): { rollback: () => void; commit: () => void } => {
  const guesses = getOptimisticPatches(client, task._id)
  const guess: OptimisticPatch = { patch: part, rollback: writeCardWithRollback(client, { ...task, ...part }) }
  guesses.push(guess)
  return {
    rollback: () => {
      const at = guesses.indexOf(guess)
      if (at < 0) return
      const taken = guesses.splice(at)
      for (const { rollback } of taken.toReversed()) rollback()
      for (const later of taken.slice(1)) {
        later.rollback = writeCardWithRollback(client, { ...(shownNow(client, task._id) ?? task), ...later.patch })
        guesses.push(later)
      }
    },
    commit: () => {
      const at = guesses.indexOf(guess)
      if (at >= 0) guesses.splice(at, 1)
    },
  }
}
