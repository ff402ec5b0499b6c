import { backlog } from '@passerelle/contract/projects/backlog'
import type { BacklogPreset } from '@passerelle/contract/projects/presets'
import { presets } from '@passerelle/contract/projects/presets'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import type { TaskTableParams } from '../../shared/tasks/list-params.ts'
import { taskQueries } from '../../shared/tasks/task-queries.ts'

export type { BacklogPreset }

/** Input of the backlog operations: filters, accounts, and the search text as `name`. */
export const toBacklogInput = ({ search, filters, appIds }: TaskTableParams) => ({
  ...(search !== undefined && { name: search }),
  ...(filters && { filters }),
  ...(appIds && { appIds }),
})

export const backlogQueries = {
  presets: () =>
    queryOptions({
      queryKey: ['backlog', 'presets'],
      queryFn: async ({ signal }) => (await call(presets.listPresets, {}, { signal, appId: null })).list,
      staleTime: 60_000,
    }),
  /** Its key is below that of the tasks, so that invalidating the tasks also refetches the sums (BKL-004). */
  stats: (wanted: TaskTableParams) =>
    queryOptions({
      queryKey: [...taskQueries.all(), 'stats', 'backlog', toBacklogInput(wanted)],
      queryFn: ({ signal }) => call(backlog.readBacklogStats, toBacklogInput(wanted), { signal, appId: null }),
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    }),
}
