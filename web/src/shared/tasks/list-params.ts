import type { TaskFilters, TaskSort } from '@passerelle/contract/projects/filters'

export type { Comparator, TaskFilters } from '@passerelle/contract/projects/filters'

/** What is wanted of the lists of a board: a text, filters, or both. Nobody wants nothing: that is `undefined`. */
export type ListParams = { search?: string; filters?: TaskFilters }

/**
 * What is wanted of the requests of all accounts, or of these alone, and in which order; the newest first unless said. In the backlog `search` looks in
 * names alone (API-052).
 */
export type TaskTableParams = ListParams & { appIds?: string[]; sort?: TaskSort; backlog?: true }
