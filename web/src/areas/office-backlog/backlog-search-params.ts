import { backlogColumns } from '@passerelle/contract/projects/backlog'
import { normalizeColumns, normalizeStats, type BacklogView } from '../../features/backlog/backlog-view.ts'
import {
  taskTableParamsOf,
  toTasksSearch,
  validateTasksSearch,
  type TasksSearchParams,
} from '../backoffice/tasks-search-params.ts'

/**
 * Search params of the backlog: those of the task table, the ordered columns and the sums:
 * `?columns=state,who&stats=todoStats`.
 */
export type BacklogSearchParams = TasksSearchParams & { columns?: string | undefined; stats?: string | undefined }

const listed = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? value.split(',') : [])

/** Parses the view from search params. */
export const toBacklogView = (address: Record<string, unknown>): BacklogView => ({
  wanted: { ...taskTableParamsOf(address), backlog: true },
  columns: normalizeColumns(listed(address['columns'])),
  stats: normalizeStats(listed(address['stats'])),
})

/** Converts a view to search params; default values are left out. */
export const toBacklogSearch = ({
  wanted: { backlog: _, ...wanted },
  columns,
  stats,
}: BacklogView): BacklogSearchParams => ({
  ...toTasksSearch(wanted),
  columns: columns.join() === backlogColumns.join() ? undefined : columns.join(','),
  stats: stats.length > 0 ? stats.join(',') : undefined,
})

/** Validates the search params of the backlog: removes invalid ones. */
export const validateBacklogSearch = (address: Record<string, unknown>): BacklogSearchParams => {
  const { columns, stats } = toBacklogSearch(toBacklogView(address))
  return {
    ...validateTasksSearch(address),
    ...('columns' in address && { columns }),
    ...('stats' in address && { stats }),
  }
}
