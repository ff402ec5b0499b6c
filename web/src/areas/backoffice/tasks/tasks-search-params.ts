import {
  toBoardSearch,
  validateBoardSearch,
  parseListParams,
  type BoardSearchParams,
} from '../../../features/tasks/filters/board-search-params.ts'
import { dayChips, type DayChip } from '../../../features/office/day-queue/day-chips.ts'
import type { Column } from '../../../features/tasks/task-table/columns.ts'
import type { TaskTableParams } from '../../../model/tasks/queries/list-params.ts'
import { parseColumns } from './requests-view.ts'

/**
 * Search params of the task table: filters of a board, accounts, sort order, whether done tasks are shown too, and the
 * columns of a saved view: `?apps=…&sort=-priority&all=yes&columns=id,name,state`.
 */
export type TasksSearchParams = BoardSearchParams & {
  apps?: string | undefined
  sort?: string | undefined
  all?: 'yes' | undefined
  columns?: string | undefined
  /** The page that closing the open task returns to; without it the table (DAY-052). */
  from?: TaskOrigin | undefined
  /** The queue of the home under the open task, as the home names it. */
  whose?: 'team' | undefined
  chip?: DayChip | undefined
}

/** Pages besides the table from which a task is opened, each with its address. */
export const pageOfOrigin = {
  home: '/admin',
  backlog: '/admin/backlog',
  monitoring: '/admin/monitoring',
  teams: '/admin/teams',
  inbox: '/admin/inbox',
} as const
export type TaskOrigin = keyof typeof pageOfOrigin
const origins = Object.keys(pageOfOrigin) as TaskOrigin[]
/** The page of an address; undefined for the table, and for what is no page. */
export const originOf = (value: unknown): TaskOrigin | undefined => origins.find((from) => from === value)

/** Sortable fields of the table. */
export const sortFields = ['name', 'createdAt', 'priority', 'estimatedTime'] as const
export type SortField = (typeof sortFields)[number]
export type Order = { field: SortField; direction: 'asc' | 'desc' }

const mostApps = 50

const isField = (text: string): text is SortField => (sortFields as readonly string[]).includes(text)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const appsOf = (value: unknown) =>
  [
    ...new Set(
      textOf(value)
        .split(',')
        .filter((id) => /^[0-9a-f]{24}$/.test(id)),
    ),
  ].slice(0, mostApps)

/** Parses the sort order; undefined = the default order. */
export const parseSort = (value: unknown): Order | undefined => {
  const text = textOf(value)
  const field = text.replace(/^-/, '')
  return isField(field) ? { field, direction: text.startsWith('-') ? 'desc' : 'asc' } : undefined
}
export const formatSort = ({ field, direction }: Order): string => (direction === 'desc' ? `-${field}` : field)

/** Whether the table also shows done tasks. */
export const showsAll = (address: Record<string, unknown>): boolean => address['all'] === 'yes'

/** Columns named by the address, in the order of the matrix; null = none named. */
export const shownColumnsOf = (address: Record<string, unknown>): Column[] | null =>
  parseColumns(textOf(address['columns']).split(',').filter(Boolean))

/** Parses list parameters from search params. */
export const taskTableParamsOf = (address: Record<string, unknown>): TaskTableParams => {
  const appIds = appsOf(address['apps'])
  const order = parseSort(address['sort'])
  return {
    ...parseListParams(address),
    ...(appIds.length > 0 && { appIds }),
    ...(order && { sort: { [order.field]: order.direction } }),
  }
}

/**
 * Converts list parameters to search params; removed filters are set to undefined so that they disappear from the URL.
 */
export const toTasksSearch = ({ appIds, sort, ...wanted }: TaskTableParams): TasksSearchParams => {
  const [field, direction] = Object.entries(sort ?? {})[0] ?? []
  return {
    ...toBoardSearch(wanted),
    apps: appIds?.join(','),
    sort: field && isField(field) && direction ? formatSort({ field, direction }) : undefined,
  }
}

/**
 * Parameters of the table in which staff work: by default open tasks by due date, those without one newest first. With
 * `all`, and for a search text, done tasks too, newest first.
 */
export const toTableParams = (asked: TaskTableParams, all: boolean): TaskTableParams =>
  all || asked.search !== undefined ? asked : { ...asked, sort: asked.sort ?? { dueAt: 'asc' }, open: true }

/** Validates the search params of the table: removes invalid ones and adds no missing keys. */
export const validateTasksSearch = (address: Record<string, unknown>): TasksSearchParams => {
  const { apps, sort } = toTasksSearch(taskTableParamsOf(address))
  return {
    ...validateBoardSearch(address),
    ...('apps' in address && { apps }),
    ...('sort' in address && { sort }),
    ...('all' in address && { all: showsAll(address) ? 'yes' : undefined }),
    ...('columns' in address && { columns: shownColumnsOf(address)?.join(',') }),
    ...('from' in address && { from: originOf(address['from']) }),
    ...(address['from'] === 'home' && {
      ...('whose' in address && { whose: address['whose'] === 'team' ? 'team' : undefined }),
      ...('chip' in address && { chip: dayChips.find((chip) => chip === address['chip']) }),
    }),
  }
}
