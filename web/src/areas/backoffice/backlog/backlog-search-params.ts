import { backlogColumns, groupings } from '@passerelle/contract/projects/backlog'
import { isGroupKey, maxToggledGroups } from '../../../features/tasks/backlog/group-params.ts'
import type { TaskTableParams } from '../../../model/tasks/queries/list-params.ts'
import { normalizeColumns, normalizeStats, type BacklogView } from '../../../features/tasks/backlog/backlog-view.ts'
import {
  showsAll,
  taskTableParamsOf,
  toTasksSearch,
  validateTasksSearch,
  type TasksSearchParams,
} from '../tasks/tasks-search-params.ts'

/**
 * Search params of the backlog: those of the task table, the ordered columns and the sums:
 * `?columns=state,who&stats=todoStats`; the grouping with the collapsed groups, or the only expanded ones:
 * `?group=state&closed=todo,waiting`.
 */
export type BacklogSearchParams = TasksSearchParams & {
  columns?: string | undefined
  stats?: string | undefined
  group?: string | undefined
  closed?: string | undefined
  opened?: string | undefined
}

/** Value of `opened` while every group is collapsed. */
const nothing = '-'

const listed = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? value.split(',') : [])

const groupsOf = (address: Record<string, unknown>): Pick<TaskTableParams, 'groups'> => {
  const by = groupings.find((grouping) => grouping === address['group'])
  if (!by) return {}
  const keys = (param: string) =>
    listed(address[param])
      .filter((key) => isGroupKey(by, key))
      .slice(0, maxToggledGroups)
  if (typeof address['opened'] === 'string') return { groups: { by, expanded: keys('opened') } }
  const collapsed = keys('closed')
  return { groups: { by, ...(collapsed.length > 0 && { collapsed }) } }
}

/** The backlog opens on open requests; a text finds done ones too, as in the list of requests. */
const openOf = (address: Record<string, unknown>): TaskTableParams => {
  const asked = taskTableParamsOf(address)
  return showsAll(address) || asked.search !== undefined ? asked : { ...asked, open: true }
}

/** Parses the view from search params. */
export const toBacklogView = (address: Record<string, unknown>): BacklogView => ({
  wanted: { ...openOf(address), backlog: true, ...groupsOf(address) },
  columns: normalizeColumns(listed(address['columns'])),
  stats: normalizeStats(listed(address['stats'])),
})

/** Converts a view to search params; default values are left out. */
export const toBacklogSearch = ({
  wanted: { backlog: _, groups, open, ...wanted },
  columns,
  stats,
}: BacklogView): BacklogSearchParams => ({
  ...toTasksSearch(wanted),
  all: open || wanted.search !== undefined ? undefined : 'yes',
  group: groups?.by,
  closed: groups?.collapsed?.join(','),
  opened: groups?.expanded && (groups.expanded.join(',') || nothing),
  columns: columns.join() === backlogColumns.join() ? undefined : columns.join(','),
  stats: stats.length > 0 ? stats.join(',') : undefined,
})

/** Validates the search params of the backlog: removes invalid ones. */
export const validateBacklogSearch = (address: Record<string, unknown>): BacklogSearchParams => {
  const { columns, stats, group, closed, opened } = toBacklogSearch(toBacklogView(address))
  return {
    ...validateTasksSearch(address),
    ...('columns' in address && { columns }),
    ...('stats' in address && { stats }),
    ...('group' in address && { group }),
    ...('closed' in address && { closed }),
    ...('opened' in address && { opened }),
  }
}
