import type { TaskFilters, TaskSort } from '@passerelle/contract/projects/filters'

export type { Comparator, TaskFilters } from '@passerelle/contract/projects/filters'

/**
 * Parameters of the board's lists: search text, filters, or both. No parameters is `undefined`, never an empty object.
 */
export type ListParams = { search?: string; filters?: TaskFilters }

/**
 * Parameters of the task table across accounts or of the given accounts, with its sort order, newest first by default;
 * `open` leaves out done tasks. In the backlog, `search` matches names only (API-052).
 */
export type TaskTableParams = ListParams & { appIds?: string[]; sort?: TaskSort; open?: true; backlog?: true }
