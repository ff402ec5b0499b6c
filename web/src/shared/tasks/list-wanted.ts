import type { TaskFilters } from '@passerelle/contract/projects/filters'

export type { Comparator, TaskFilters } from '@passerelle/contract/projects/filters'

/** What is wanted of the lists of a board: a text, filters, or both. Nobody wants nothing: that is `undefined`. */
export type ListWanted = { search?: string; filters?: TaskFilters }
