import { backlog, type GroupBy } from '@passerelle/contract/projects/backlog'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'
import type { TaskTableParams } from '../../../model/tasks/queries/list-params.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'

/**
 * Input of the backlog operations: filters, accounts, and the search text as `name`; the list of requests searches as
 * it does itself, and may leave out done ones.
 */
export const toBacklogInput = ({ search, filters, appIds, backlog: inBacklog, open }: TaskTableParams) => ({
  ...(search !== undefined && (inBacklog ? { name: search } : { search })),
  ...(open && { open: 'true' as const }),
  ...(filters && { filters }),
  ...(appIds && { appIds }),
})

export const backlogQueries = {
  /** Its key is below that of the tasks, so that invalidating the tasks also refetches the sums (BKL-004). */
  stats: (wanted: TaskTableParams) =>
    queryOptions({
      queryKey: [...taskQueries.all(), 'stats', 'backlog', toBacklogInput(wanted)],
      queryFn: ({ signal }) => call(backlog.readBacklogStats, toBacklogInput(wanted), { signal, appId: null }),
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    }),
  /** The groups of the rows with their numbers, refetched with the sums. */
  groups: (wanted: TaskTableParams, groupBy: GroupBy) => {
    const input = toBacklogInput({ ...wanted, backlog: true })
    return queryOptions({
      queryKey: [...taskQueries.all(), 'stats', 'groups', groupBy, input],
      queryFn: ({ signal }) => call(backlog.listBacklogGroups, { ...input, groupBy }, { signal, appId: null }),
      staleTime: 30_000,
    })
  },
}
