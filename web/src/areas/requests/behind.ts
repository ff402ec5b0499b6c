import { createStore } from '../../shared/store/store.ts'
import type { TaskCard } from '../../shared/tasks/task-queries.ts'

/** The requests that stand behind an opened one, list by list in the order shown, and how the focus gets to one of them. */
export type Behind = { lists: readonly (readonly TaskCard[])[]; reveal: (id: string) => void }

export const behindStore = createStore<Behind>({ lists: [], reveal: () => undefined })
