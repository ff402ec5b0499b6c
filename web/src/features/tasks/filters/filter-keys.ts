import type { TaskFilters } from '../../../model/tasks/queries/list-params.ts'

/** Available filters (SRC-012, SRC-013), in the order of the chips. */
export const filterKeys = [
  'labels',
  'kind',
  'pending',
  'priority',
  'estimate',
  'members',
  'planned',
  'due',
  'during',
  'milestones',
] as const
export type FilterKey = (typeof filterKeys)[number]

const fields = {
  labels: ['labelIds'],
  kind: ['kinds'],
  pending: ['pending'],
  priority: ['priorities'],
  estimate: ['estimation'],
  members: ['memberIds'],
  planned: ['plannedAt', 'plannedAtComparator'],
  due: ['dueAt', 'dueAtComparator'],
  during: ['duringFrom', 'duringTo'],
  milestones: ['milestoneIds'],
} as const satisfies Record<FilterKey, readonly (keyof TaskFilters)[]>

/** Patch of filter fields; `undefined` or an empty selection removes a filter. */
export type FilterPatch = { [K in keyof TaskFilters]?: TaskFilters[K] | undefined }

const asks = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0)

export const changedFilters = (filters: TaskFilters, patch: FilterPatch): TaskFilters =>
  Object.fromEntries(Object.entries({ ...filters, ...patch }).filter(([, value]) => asks(value)))

/** Active filters, one chip each. */
export const activeKeys = (filters: TaskFilters): FilterKey[] =>
  filterKeys.filter((key) => fields[key].every((field) => filters[field] !== undefined))

/**
 * One chip each: the active filters, and the one whose editor is open, which may be empty while the user changes its
 * selection.
 */
export const chipKeys = (filters: TaskFilters, opened: FilterKey | undefined): FilterKey[] => {
  const used = activeKeys(filters)
  return filterKeys.filter((key) => key === opened || used.includes(key))
}

export const withoutFilter = (filters: TaskFilters, key: FilterKey): TaskFilters =>
  changedFilters(filters, Object.fromEntries(fields[key].map((field) => [field, undefined])))

/** Filters available in this account: the one by member can be disabled (SRC-018). */
export const offeredKeys = ({ membersDisabled }: { membersDisabled: boolean }): FilterKey[] =>
  filterKeys.filter((key) => key !== 'members' || !membersDisabled)
