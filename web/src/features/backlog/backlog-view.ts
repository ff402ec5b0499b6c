import {
  backlogColumns,
  backlogStats,
  type BacklogColumn,
  type BacklogStat,
} from '@passerelle/contract/projects/backlog'
import type { TaskTableParams } from '../../shared/tasks/list-params.ts'
import type { BacklogPreset } from './backlog-queries.ts'

/** How the backlog is looked at: what is wanted, the columns in their order, the figures shown (BKL-001). */
export type BacklogView = { wanted: TaskTableParams; columns: BacklogColumn[]; stats: BacklogStat[] }

/** The lists whose figures the header can show. */
export const statGroups = ['todoStats', 'inProgressStats', 'doneStats'] as const
export type StatGroup = (typeof statGroups)[number]

const pinned: readonly BacklogColumn[] = ['id', 'name']
const isColumn = (text: string): text is BacklogColumn => (backlogColumns as readonly string[]).includes(text)
const isStat = (text: string): text is BacklogStat => (backlogStats as readonly string[]).includes(text)

/** Columns as the table can show them: id and name first, each once; none = all of them. */
export const normalizeColumns = (columns: readonly string[]): BacklogColumn[] => {
  const known = [...new Set(columns.filter(isColumn))].filter((column) => !pinned.includes(column))
  return known.length === 0 && columns.length === 0 ? [...backlogColumns] : [...pinned, ...known]
}
/** Figures as the header can show them; none = those of every list. */
export const normalizeStats = (stats: readonly string[]): BacklogStat[] => [...new Set(stats.filter(isStat))]

/** Puts a column away, or at the end. */
export const toggleColumn = (columns: readonly BacklogColumn[], column: BacklogColumn): BacklogColumn[] =>
  columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column]

/** Moves a column one place to the left (-1) or right (1); the pinned ones stay first. */
export const moveColumn = (columns: readonly BacklogColumn[], column: BacklogColumn, by: -1 | 1): BacklogColumn[] => {
  const from = columns.indexOf(column)
  const to = from + by
  if (from < pinned.length || to < pinned.length || to >= columns.length) return [...columns]
  return columns.map((one, index) => (index === to ? column : index === from ? columns[to]! : one))
}
export const isPinned = (column: BacklogColumn): boolean => pinned.includes(column)

/** The view that a preset keeps. */
export const fromPreset = ({
  filters: kept,
  columns,
  stats,
}: Pick<BacklogPreset, 'filters' | 'columns' | 'stats'>): BacklogView => {
  const { appIds, name, sort, ...filters } = kept
  return {
    wanted: {
      backlog: true,
      ...(name && { search: name }),
      ...(Object.keys(filters).length > 0 && { filters }),
      ...(appIds && appIds.length > 0 && { appIds }),
      ...(sort && Object.keys(sort).length > 0 && { sort }),
    },
    columns: normalizeColumns(columns),
    stats: normalizeStats(stats),
  }
}

/** The preset that keeps a view. */
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
  },
  columns,
  stats,
})

/** The same whatever the order of keys, and of values where it says nothing. */
const signature = ({ wanted, columns, stats }: BacklogView): string => {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(String).toSorted((a, b) => a.localeCompare(b))
    if (typeof value !== 'object' || value === null) return value
    return Object.entries(value)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([key, inner]) => [key, plain(inner)])
  }
  return JSON.stringify([plain(wanted), columns, plain(stats)])
}

/** Is this the view of that preset? */
export const isSameView = (a: BacklogView, b: BacklogView): boolean => signature(a) === signature(b)
