import { createStore } from '../../shared/store/store.ts'
import type { TaskCard } from '../../shared/tasks/task-queries.ts'

/** The requests that stand behind an opened one, list by list in the order shown, how the focus gets to one of them, and how more of a list is loaded. */
export type UnderlyingLists = {
  lists: readonly (readonly TaskCard[])[]
  reveal: (id: string) => void
  loadMore: (list: number) => void
}

export const underlyingListsStore = createStore<UnderlyingLists>({
  lists: [],
  reveal: () => undefined,
  loadMore: () => undefined,
})
