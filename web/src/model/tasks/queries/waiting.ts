import type { TaskCard, Waiting } from './task-queries.ts'

/** The server counts no further than this. */
export const countedWaiting = 100

/**
 * Updates the tasks that wait for the current user after a task changed. `complete` is false if only the server knows
 * the result: which task moves up, or the position of a task that has just started to wait.
 */
export const updateWaiting = (before: Waiting, card: TaskCard): { waiting: Waiting; complete: boolean } => {
  const stood = before.list.some(({ _id }) => _id === card._id)
  const allShown = before.total === before.list.length
  if (card.waitsFor === 'me') {
    return {
      waiting: { ...before, list: before.list.map((other) => (other._id === card._id ? card : other)) },
      complete: stood,
    }
  }
  if (!stood) return { waiting: before, complete: allShown }
  return {
    waiting: { list: before.list.filter(({ _id }) => _id !== card._id), total: before.total - 1 },
    complete: allShown,
  }
}
