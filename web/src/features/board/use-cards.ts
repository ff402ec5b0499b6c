import { useInfiniteQuery } from '@tanstack/react-query'
import { sumOf } from '../../model/tasks/queries/list-count.ts'
import { getCards } from '../../model/tasks/cache/list-pages.ts'
import type { ListParams } from '../../model/tasks/queries/list-params.ts'
import { taskQueries, type TaskCard } from '../../model/tasks/queries/task-queries.ts'
import { useListCount } from '../../model/tasks/queries/use-list-count.ts'

const none: readonly TaskCard[] = []

const useAll = (wanted: ListParams | undefined) =>
  [
    useInfiniteQuery(taskQueries.list('todo', wanted)),
    useInfiniteQuery(taskQueries.list('in_progress', wanted)),
    useInfiniteQuery(taskQueries.list('done', wanted)),
  ] as const
const isSettled = (lists: ReturnType<typeof useAll>) => lists.every((list) => list.isSuccess && !list.isPlaceholderData)

/**
 * Loaded cards by list, in display order; `more`: some are not loaded yet, `loadMore` fetches the next page of a list.
 */
export const useLists = (wanted?: ListParams) => {
  const lists = useAll(wanted)
  return {
    lists: lists.map((list): readonly TaskCard[] => (list.data ? getCards(list.data) : none)),
    more: lists.some((list) => list.hasNextPage),
    settled: isSettled(lists),
    loadMore: (index: number) => {
      const list = lists[index]
      if (list?.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
    },
  }
}

/**
 * Finds a loaded card by id, the count of each list (in the order of the lists), and their sum once all three are
 * loaded and counted.
 */
export const useCards = (wanted?: ListParams) => {
  const lists = useAll(wanted)
  const [todo, inProgress, done] = lists
  const numbers = [
    useListCount('todo', wanted, todo),
    useListCount('in_progress', wanted, inProgress),
    useListCount('done', wanted, done),
  ]
  const cardOf = (id: string): TaskCard | undefined =>
    lists.flatMap(({ data }) => (data ? (getCards(data).find((card) => card._id === id) ?? []) : []))[0]
  const counts = numbers.map(({ count }) => count)
  return {
    cardOf,
    counts,
    sum: isSettled(lists) && numbers.every(({ settled }) => settled) ? sumOf(counts) : undefined,
  }
}
