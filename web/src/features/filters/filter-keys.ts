import type { TaskFilters } from '../../shared/tasks/list-params.ts'

/** The filters that people choose from (SRC-012, SRC-013), in the order of the chips. */
export const filterKeys = [
  'labels',
  'kind',
  'pending',
  'priority',
  'estimate',
  'members',
  'planned',
  'due',
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
  milestones: ['milestoneIds'],
} as const satisfies Record<FilterKey, readonly (keyof TaskFilters)[]>

/** A change of some fields; `undefined` and an empty choice take a filter away. */
export type FilterPatch = { [K in keyof TaskFilters]?: TaskFilters[K] | undefined }

const asks = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0)

export const changedFilters = (filters: TaskFilters, patch: FilterPatch): TaskFilters =>
  Object.fromEntries(Object.entries({ ...filters, ...patch }).filter(([, value]) => asks(value)))

/** The filters in use, one chip each. */
export const activeKeys = (filters: TaskFilters): FilterKey[] =>
  filterKeys.filter((key) => fields[key].every((field) => filters[field] !== undefined))

/** One chip each: the filters in use, and the one that is open, which may ask nothing for a moment while something else is chosen. */
export const chipKeys = (filters: TaskFilters, opened: FilterKey | undefined): FilterKey[] => {
  const used = activeKeys(filters)
  return filterKeys.filter((key) => key === opened || used.includes(key))
}

export const withoutFilter = (filters: TaskFilters, key: FilterKey): TaskFilters =>
  changedFilters(filters, Object.fromEntries(fields[key].map((field) => [field, undefined])))

/** The filters that this account offers: the one by person can be switched off (SRC-018). */
export const offeredKeys = ({ membersDisabled }: { membersDisabled: boolean }): FilterKey[] =>
  filterKeys.filter((key) => key !== 'members' || !membersDisabled)
