import { backlogColumns } from '@passerelle/contract/projects/backlog'
import { normalizeColumns, normalizeStats, type BacklogView } from '../../features/backlog/backlog-view.ts'
import {
  listedWantedOf,
  toTasksSearch,
  validateTasksSearch,
  type TasksSearchParams,
} from '../backoffice/tasks-search-params.ts'

/** The backlog as an address carries it: the list of all accounts, the columns in their order and the figures: `?columns=state,who&stats=todoStats`. */
export type BacklogSearchParams = TasksSearchParams & { columns?: string | undefined; stats?: string | undefined }

const listed = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? value.split(',') : [])

/** The view that an address asks for. */
export const toBacklogView = (address: Record<string, unknown>): BacklogView => ({
  wanted: { ...listedWantedOf(address), backlog: true },
  columns: normalizeColumns(listed(address['columns'])),
  stats: normalizeStats(listed(address['stats'])),
})

/** The address of a view; what is as usual is not written. */
export const toBacklogSearch = ({
  wanted: { backlog: _, ...wanted },
  columns,
  stats,
}: BacklogView): BacklogSearchParams => ({
  ...toTasksSearch(wanted),
  columns: columns.join() === backlogColumns.join() ? undefined : columns.join(','),
  stats: stats.length > 0 ? stats.join(',') : undefined,
})

/** Reads the address of the backlog: what is not understood goes out of it. */
export const validateBacklogSearch = (address: Record<string, unknown>): BacklogSearchParams => {
  const { columns, stats } = toBacklogSearch(toBacklogView(address))
  return {
    ...validateTasksSearch(address),
    ...('columns' in address && { columns }),
    ...('stats' in address && { stats }),
  }
}
