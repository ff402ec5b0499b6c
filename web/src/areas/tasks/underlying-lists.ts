import { createStore } from '../../kit/store/store.ts'
import type { TaskCard } from '../../model/tasks/queries/task-queries.ts'

/**
 * The task lists underneath the open task sheet, in display order, with a way to focus a task in them and to load more
 * of a list, which returns false if there is nothing more.
 */
export type UnderlyingLists = {
  lists: readonly (readonly TaskCard[])[]
  reveal: (id: string) => void
  loadMore: (list: number) => boolean
  /** Number of tasks of the queue, with those that are not loaded; undefined for boards and tables. */
  total?: number | undefined
}

export const underlyingListsStore = createStore<UnderlyingLists>({
  lists: [],
  reveal: () => undefined,
  loadMore: () => false,
})
