import { isProblem } from '@passerelle/contract/problems'
import { lists } from '@passerelle/contract/projects/lists'
import { search, maxSearchCount, type FoundTask } from '@passerelle/contract/projects/search'
import { isTaskSlug } from '@passerelle/kernel/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'

export type Result = FoundTask
/** The best results; if `total` reaches `countedTo`, it is a lower bound. */
export type Results = { list: Result[]; total: number; countedTo: number }

/** Number of results shown (SRC-004). */
export const shownResults = 5

/** Search results; an empty text sends no request. The previous results stay as placeholder data. */
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

/** Finds the task with this slug. */
const named = async (taskId: string, signal: AbortSignal) => {
  try {
    return [asResult(await call(lists.readTaskAnywhere, { taskId }, { signal, appId: null }))]
  } catch (error) {
    if (isProblem(error, 'not_found')) return []
    throw error
  }
}

/** Search across accounts for staff: the newest matches, preceded by the task with this slug, archived or not. */
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

/** Number of results that are not shown, and whether the total is exact (SRC-007). */
export const getRemainingCount = ({ list, total, countedTo }: Results): { count: number; more: boolean } => {
  const more = total > countedTo
  return { count: Math.min(total, countedTo) - list.length, more }
}
