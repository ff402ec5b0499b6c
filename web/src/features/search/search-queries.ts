import { search, searchCountedTo } from '@passerelle/contract/projects/search'
import type { ReplyOf } from '@passerelle/contract/operation'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { taskQueries } from '../../shared/tasks/task-queries.ts'

export type Results = ReplyOf<typeof search.quickSearch>
export type Result = Results['list'][number]

/** The best results are shown (SRC-004). */
export const shownResults = 5

/** The results of a text; none is no call. What was found before stays until the answer comes. */
export const resultsOf = (text: string) =>
  queryOptions({
    queryKey: [...taskQueries.all(), 'search', text],
    queryFn: ({ signal }) => call(search.quickSearch, { search: text, limit: shownResults }, { signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/** How many results are not shown, and whether the server counted them all (SRC-007). */
export const remainingOf = ({ list, total }: Results): { count: number; more: boolean } => {
  const more = total > searchCountedTo
  return { count: Math.min(total, searchCountedTo) - list.length, more }
}
