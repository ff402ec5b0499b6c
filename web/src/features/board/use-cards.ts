import { useInfiniteQuery } from '@tanstack/react-query'
import type { ListWanted } from '../../shared/tasks/list-wanted.ts'
import { taskQueries, type TaskCard } from '../../shared/tasks/task-queries.ts'

/** The loaded cards of all lists, how many each list holds (in the order of the lists), and their sum once all three have answered. */
export const useCards = (wanted?: ListWanted) => {
  const lists = [
    useInfiniteQuery(taskQueries.list('todo', wanted)),
    useInfiniteQuery(taskQueries.list('in_progress', wanted)),
    useInfiniteQuery(taskQueries.list('done', wanted)),
  ]
  const cards: TaskCard[] = lists.flatMap((list) => list.data?.pages.flatMap((page) => page.list) ?? [])
  const totals = lists.map((list) => list.data?.pages[0]?.total)
  const settled = lists.every((list) => list.isSuccess && !list.isPlaceholderData)
  return { cards, totals, sum: settled ? totals.reduce<number>((sum, total) => sum + (total ?? 0), 0) : undefined }
}
