import { noLabel, type TaskFilters } from '@passerelle/contract/projects/filters'
import type { EstimateStatus, LabelType, Priority, TaskKind } from '@passerelle/contract/projects/schemas'
import { isId } from '@passerelle/kernel/ids'
import { sprintNumberAt } from '@passerelle/kernel/sprints'
import type { SearchCondition } from '../search/search-condition.ts'
import { dayRange, type DayRange } from './day-range.ts'

/** What a caller asked a list to be narrowed down to. */
export type FilterInput = { search?: string | undefined; filters?: TaskFilters | undefined }

/** The same as data that a statement and a predicate understand alike; null and empty lists ask nothing. */
export type FilterCriteria = {
  /** What the search text found: looked up beforehand, by `narrow` (SRC-002). */
  searchCondition: SearchCondition | null
  labelIds: string[]
  /** Types of which a request has no label (SRC-016). */
  withoutLabelTypes: LabelType[]
  memberIds: string[] | null
  milestoneIds: string[]
  sprints: ('current' | 'none' | 'not_current')[]
  /** The number of the sprint of today (MIL-003). */
  currentSprint: number
  priorities: Priority[] | null
  kinds: TaskKind[] | null
  estimation: EstimateStatus[] | null
  pending: boolean | null
  planned: DayRange
  due: DayRange
}

const distinct = <T>(values: readonly T[] | undefined): T[] => [...new Set(values ?? [])]
const listed = <T>(values: readonly T[] | undefined): T[] | null =>
  values && values.length > 0 ? distinct(values) : null
const isMilestoneKeyword = (value: string): value is FilterCriteria['sprints'][number] => !isId(value)
const typeOf = Object.fromEntries(Object.entries(noLabel).map(([type, word]) => [word, type])) as Record<
  string,
  LabelType
>

/** Does it ask anything at all? What does not is answered by the statement made for whole lists (SRC-011). */
export const isEmptyFilter = ({ search, filters = {} }: FilterInput): boolean =>
  !search &&
  Object.values(filters).every((value) => value === undefined || (Array.isArray(value) && value.length === 0))

/** What was asked, with today's sprint by the clock and the day on which sprint 30 began (MIL-003, SRC-015). */
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
})
