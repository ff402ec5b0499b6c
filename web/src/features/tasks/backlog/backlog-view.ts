import {
  backlogColumns,
  backlogStats,
  type BacklogColumn,
  type BacklogStat,
} from '@passerelle/contract/projects/backlog'
import type { TaskTableParams } from '../../../model/tasks/queries/list-params.ts'
import type { BacklogPreset } from '@passerelle/contract/projects/presets'

/** State of the backlog view: list parameters, ordered columns and displayed sums (BKL-001). */
export type BacklogView = { wanted: TaskTableParams; columns: BacklogColumn[]; stats: BacklogStat[] }

/** Lists whose sums the header can show. */
export const statGroups = ['todoStats', 'inProgressStats', 'doneStats'] as const
export type StatGroup = (typeof statGroups)[number]

const pinned: readonly BacklogColumn[] = ['id', 'name']
const isColumn = (text: string): text is BacklogColumn => (backlogColumns as readonly string[]).includes(text)
const isStat = (text: string): text is BacklogStat => (backlogStats as readonly string[]).includes(text)

/** Normalizes columns: id and name first, no duplicates; none = all of them. */
export const normalizeColumns = (columns: readonly string[]): BacklogColumn[] => {
  const known = [...new Set(columns.filter(isColumn))].filter((column) => !pinned.includes(column))
  return known.length === 0 && columns.length === 0 ? [...backlogColumns] : [...pinned, ...known]
}
/** Normalizes the displayed sums; none = those of every list. */
export const normalizeStats = (stats: readonly string[]): BacklogStat[] => [...new Set(stats.filter(isStat))]

/** Hides a column, or shows it at the end. */
export const toggleColumn = (columns: readonly BacklogColumn[], column: BacklogColumn): BacklogColumn[] =>
  columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column]

/** Moves a column one position to the left (-1) or right (1); pinned columns stay first. */
export const moveColumn = (columns: readonly BacklogColumn[], column: BacklogColumn, by: -1 | 1): BacklogColumn[] => {
  const from = columns.indexOf(column)
  const to = from + by
  if (from < pinned.length || to < pinned.length || to >= columns.length) return [...columns]
  return columns.map((one, index) => (index === to ? column : index === from ? columns[to]! : one))
}
export const isPinned = (column: BacklogColumn): boolean => pinned.includes(column)

/** Converts a preset to a view. */
export const fromPreset = ({
  filters: kept,
  columns,
  stats,
}: Pick<BacklogPreset, 'filters' | 'columns' | 'stats'>): BacklogView => {
  const { appIds, name, sort, groupBy, open, ...filters } = kept
  return {
    wanted: {
      backlog: true,
      ...(name && { search: name }),
      ...(open && { open: true as const }),
      ...(Object.keys(filters).length > 0 && { filters }),
      ...(appIds && appIds.length > 0 && { appIds }),
      ...(sort && Object.keys(sort).length > 0 && { sort }),
      ...(groupBy && { groups: { by: groupBy } }),
    },
    columns: normalizeColumns(columns),
    stats: normalizeStats(stats),
  }
}

/** Converts a view to a preset. */
export const toPreset = ({
  wanted,
  columns,
  stats,
}: BacklogView): Pick<BacklogPreset, 'filters' | 'columns' | 'stats'> => ({
  filters: {
    ...wanted.filters,
    ...(wanted.appIds && { appIds: wanted.appIds }),
    ...(wanted.search !== undefined && { name: wanted.search }),
    ...(wanted.sort && { sort: wanted.sort }),
    ...(wanted.open && { open: true }),
    ...(wanted.groups && { groupBy: wanted.groups.by }),
  },
  columns,
  stats,
})

/**
 * Canonical form of a view: independent of the order of keys, of values where their order has no meaning, and of
 * what is collapsed.
 */
const signature = ({ wanted: { groups, ...wanted }, columns, stats }: BacklogView): string => {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(String).toSorted((a, b) => a.localeCompare(b))
    if (typeof value !== 'object' || value === null) return value
    return Object.entries(value)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([key, inner]) => [key, plain(inner)])
  }
  return JSON.stringify([plain(wanted), groups?.by, columns, plain(stats)])
}

/** Whether two views are the same, to mark the selected preset. */
export const isSameView = (a: BacklogView, b: BacklogView): boolean => signature(a) === signature(b)
