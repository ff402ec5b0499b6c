import { useInfiniteQuery } from '@tanstack/react-query'
import { sumOf } from '../../../model/tasks/queries/list-count.ts'
import { getCards } from '../../../model/tasks/cache/list-pages.ts'
import type { ListParams } from '../../../model/tasks/queries/list-params.ts'
import { taskQueries, type TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { useListCount } from '../../../model/tasks/queries/use-list-count.ts'

const none: readonly TaskCard[] = []

const useAll = (wanted: ListParams | undefined) =>
  [
    useInfiniteQuery(taskQueries.list('todo', wanted)),
    useInfiniteQuery(taskQueries.list('in_progress', wanted)),
    useInfiniteQuery(taskQueries.list('done', wanted)),
  ] as const
const isSettled = (lists: ReturnType<typeof useAll>) => lists.every((list) => list.isSuccess && !list.isPlaceholderData)

const cardsOf = (lists: ReturnType<typeof useAll>) =>
  lists.map((list): readonly TaskCard[] => (list.data ? getCards(list.data) : none))
/** Never after an error, which only the retry button of the list repeats. */
const loadMoreOf = (lists: ReturnType<typeof useAll>) => (index: number) => {
  const list = lists[index]
  if (!list?.hasNextPage || list.isFetchNextPageError) return false
  void list.fetchNextPage({ cancelRefetch: false })
  return true
}

/**
 * Loaded cards by list, in display order; `more`: some are not loaded yet. `loadMore` fetches the next page of a list
 * and returns false if there is none.
 */
export const useLists = (wanted?: ListParams) => {
  const lists = useAll(wanted)
  return {
    lists: cardsOf(lists),
    more: lists.some((list) => list.hasNextPage),
    settled: isSettled(lists),
    loadMore: loadMoreOf(lists),
  }
}

/**
 * Finds a loaded card by id, the loaded ones by list, how to load more of a list, the count of each list (in the order
 * of the lists), and their sum once all three are loaded and counted.
 */
export const useCards = (wanted?: ListParams) => {
  const lists = useAll(wanted)
  const [todo, inProgress, done] = lists
  const numbers = [
    useListCount('todo', wanted, todo),
    useListCount('in_progress', wanted, inProgress),
    useListCount('done', wanted, done),
  ]
  const cards = cardsOf(lists)
  const cardOf = (id: string): TaskCard | undefined => cards.flat().find((card) => card._id === id)
  const counts = numbers.map(({ count }) => count)
  return {
    cardOf,
    cards,
    loadMore: loadMoreOf(lists),
    counts,
    sum: isSettled(lists) && numbers.every(({ settled }) => settled) ? sumOf(counts) : undefined,
  }
}
