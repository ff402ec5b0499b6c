import type { TaskCard, Waiting } from './task-queries.ts'

/** More requests than this are not counted. */
export const countedWaiting = 100

/**
 * What waits for the reader, after a request became what it is now. `complete` is false when only the server knows: what moves up, or where
 * a request that began to wait stands.
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
