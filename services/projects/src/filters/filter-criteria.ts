import { noLabel, type TaskFilters } from '@passerelle/contract/projects/filters'
import type { EstimateStatus, LabelType, Priority, TaskKind } from '@passerelle/contract/projects/schemas'
import { isId } from '@passerelle/kernel/ids'
import { sprintNumberAt } from '@passerelle/kernel/sprints'
import type { SearchCondition } from '../search/search-condition.ts'
import { dayRange, type DayRange } from './day-range.ts'

/** Filters of a list as received from the caller. */
export type FilterInput = { search?: string | undefined; filters?: TaskFilters | undefined }

/** Parsed filters, shared by the SQL statements and the reference predicate; null or an empty list = no filter. */
export type FilterCriteria = {
  /** Result of the text search, resolved beforehand by `resolveFilters` (SRC-002). */
  searchCondition: SearchCondition | null
  labelIds: string[]
  /** Label types of which a task must have no label (SRC-016). */
  withoutLabelTypes: LabelType[]
  memberIds: string[] | null
  milestoneIds: string[]
  sprints: ('current' | 'none' | 'not_current')[]
  /** Number of the current sprint (MIL-003). */
  currentSprint: number
  priorities: Priority[] | null
  kinds: TaskKind[] | null
  estimation: EstimateStatus[] | null
  pending: boolean | null
  planned: DayRange
  due: DayRange
  /** Due or planned within it. */
  during: DayRange
}

const distinct = <T>(values: readonly T[] | undefined): T[] => [...new Set(values ?? [])]
const listed = <T>(values: readonly T[] | undefined): T[] | null =>
  values && values.length > 0 ? distinct(values) : null
const isMilestoneKeyword = (value: string): value is FilterCriteria['sprints'][number] => !isId(value)
const typeOf = Object.fromEntries(Object.entries(noLabel).map(([type, word]) => [word, type])) as Record<
  string,
  LabelType
>

/**
 * True for an empty filter: no search text and no filter value. Unfiltered lists use their own, cheaper statement
 * (SRC-011).
 */
export const isEmptyFilter = ({ search, filters = {} }: FilterInput): boolean =>
  !search &&
  Object.values(filters).every((value) => value === undefined || (Array.isArray(value) && value.length === 0))

/** Parses filters; the current sprint follows from the clock and the start date of sprint 30 (MIL-003, SRC-015). */
export const parseFilters = (
  { filters = {} }: Pick<FilterInput, 'filters'>,
  { now, sprintStart }: { now: Date; sprintStart: string },
): FilterCriteria => ({
  searchCondition: null,
  labelIds: distinct(filters.labelIds).filter(isId),
  withoutLabelTypes: distinct(filters.labelIds).flatMap((value) => typeOf[value] ?? []),
  memberIds: listed(filters.memberIds),
  milestoneIds: distinct(filters.milestoneIds).filter(isId),
  sprints: distinct<string>(filters.milestoneIds).filter(isMilestoneKeyword),
  currentSprint: sprintNumberAt(now, sprintStart),
  priorities: listed(filters.priorities),
  kinds: listed(filters.kinds),
  estimation: listed(filters.estimation),
  pending: filters.pending ?? null,
  planned: dayRange(filters.plannedAt, filters.plannedAtComparator),
  due: dayRange(filters.dueAt, filters.dueAtComparator),
  during: { from: dayRange(filters.duringFrom, 'gte').from, before: dayRange(filters.duringTo, 'lte').before },
})
