import type { GroupBy } from '@passerelle/contract/projects/backlog'
import type { TaskFilters, TaskSort } from '@passerelle/contract/projects/filters'

export type { Comparator, TaskFilters } from '@passerelle/contract/projects/filters'

/**
 * Parameters of the board's lists: search text, filters, or both. No parameters is `undefined`, never an empty object.
 */
export type ListParams = { search?: string; filters?: TaskFilters }

/**
 * Parameters of the task table across accounts or of the given accounts, with its sort order, newest first by default;
 * `open` leaves out done tasks. In the backlog, `search` matches names only (API-052), and rows may be grouped.
 */
export type TaskTableParams = ListParams & {
  appIds?: string[]
  sort?: TaskSort
  open?: true
  backlog?: true
  groups?: GroupParams
}

/** Grouping of the rows, and the keys of the collapsed groups; or of the only ones that are expanded. */
export type GroupParams = { by: GroupBy; collapsed?: string[]; expanded?: string[] }

/** What a table shows, as a string: groups that are collapsed or expanded change nothing of it. */
export const choiceOf = ({ groups, ...wanted }: TaskTableParams): string =>
  JSON.stringify(groups ? { ...wanted, groupBy: groups.by } : wanted)
