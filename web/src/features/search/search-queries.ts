import { isProblem } from '@passerelle/contract/problems'
import { lists } from '@passerelle/contract/projects/lists'
import { search, maxSearchCount, type FoundTask } from '@passerelle/contract/projects/search'
import { isTaskSlug } from '@passerelle/kernel/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { taskQueries } from '../../shared/tasks/task-queries.ts'

export type Result = FoundTask
/** The best of what was found; beyond `countedTo` there are more than `total` says. */
export type Results = { list: Result[]; total: number; countedTo: number }

/** The best results are shown (SRC-004). */
export const shownResults = 5

/** The results of a text; none is no call. What was found before stays until the answer comes. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: [...taskQueries.all(), 'search', text],
    queryFn: async ({ signal }): Promise<Results> => ({
      ...(await call(search.quickSearch, { search: text, limit: shownResults }, { signal })),
      countedTo: maxSearchCount,
    }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

const asResult = ({ _id, taskId, name, listId, state, deletedAt }: Omit<Result, 'match'>): Result => ({
  _id,
  taskId,
  name,
  listId,
  state,
  deletedAt,
  match: { field: 'name', snippet: [{ text: name, hit: false }] },
})

/** The request of this readable id, if there is one. */
const named = async (taskId: string, signal: AbortSignal) => {
  try {
    return [asResult(await call(lists.readTaskAnywhere, { taskId }, { signal, appId: null }))]
  } catch (error) {
    if (isProblem(error, 'not_found')) return []
    throw error
  }
}

/** The same for staff over all accounts: the newest that match, the one of that readable id before them, archived or not. */
export const searchAllAccountsQuery = (text: string) =>
  queryOptions({
    queryKey: [...taskQueries.all(), 'search-across', text],
    queryFn: async ({ signal }): Promise<Results> => {
      const { list } = await call(lists.searchTasks, { search: text, limit: shownResults + 1 }, { signal, appId: null })
      const slug = text.toUpperCase()
      const first =
        isTaskSlug(slug) && !list.some(({ taskId }) => taskId === slug)
          ? await named(slug, signal)
          : list.filter(({ taskId }) => taskId === slug).map(asResult)
      const all = [...first, ...list.filter(({ taskId }) => taskId !== slug).map(asResult)]
      return { list: all.slice(0, shownResults), total: all.length, countedTo: shownResults }
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/** How many results are not shown, and whether the server counted them all (SRC-007). */
export const getRemainingCount = ({ list, total, countedTo }: Results): { count: number; more: boolean } => {
  const more = total > countedTo
  return { count: Math.min(total, countedTo) - list.length, more }
}
