import { backlogColumns, type BacklogColumn } from '@passerelle/contract/projects/backlog'
import type { PresetView } from '../../../features/tasks/presets/preset-queries.ts'
import { pinnedColumns } from '../../../features/tasks/task-table/columns.ts'
import type { TaskTableParams } from '../../../model/tasks/queries/list-params.ts'

/**
 * What a saved view of the list of requests holds: list parameters, whether done ones are shown too, and the columns;
 * null = those that each person has chosen on their device.
 */
export type RequestsView = { asked: TaskTableParams; all: boolean; columns: BacklogColumn[] | null }

/** Columns of the list from their names, in the order of the matrix; null = none named. */
export const parseColumns = (names: readonly string[]): BacklogColumn[] | null =>
  names.length === 0
    ? null
    : backlogColumns.filter((column) => pinnedColumns.includes(column) || names.includes(column))

/** Converts a preset to a view. */
export const toRequestsView = ({ filters: kept, columns }: Pick<PresetView, 'filters' | 'columns'>): RequestsView => {
  const { appIds, name, sort, open, groupBy: _, ...filters } = kept
  return {
    asked: {
      ...(name && { search: name }),
      ...(Object.keys(filters).length > 0 && { filters }),
      ...(appIds && appIds.length > 0 && { appIds }),
      ...(sort && Object.keys(sort).length > 0 && { sort }),
    },
    all: open === false,
    columns: parseColumns(columns),
  }
}

/** Converts a view to what a preset stores. */
export const toRequestsPreset = ({
  asked: { search, filters, appIds, sort },
  all,
  columns,
}: Omit<RequestsView, 'columns'> & { columns: BacklogColumn[] }): PresetView => ({
  filters: {
    ...filters,
    ...(appIds && { appIds }),
    ...(search !== undefined && { name: search }),
    ...(sort && { sort }),
    ...(all && { open: false }),
  },
  columns,
  stats: [],
})
