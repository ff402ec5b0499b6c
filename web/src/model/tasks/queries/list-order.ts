import type { TaskCard } from './task-queries.ts'

const newest = (a: string, b: string) => (a === b ? 0 : a > b ? -1 : 1)

/** Sort order of a list: "done" by time of entry, the others by priority, then newest first (TSK-019, OPEN-025). */
export const compareCards = (a: TaskCard, b: TaskCard): number => {
  if (a.listId === 'done') return newest(a.doneAt ?? '', b.doneAt ?? '') || newest(a._id, b._id)
  return b.priority - a.priority || newest(a.createdAt, b.createdAt) || newest(a._id, b._id)
}
