import type { LabelType } from '@passerelle/contract/projects/schemas'
import { getEstimateStatus } from '../tasks/task-state.ts'
import type { Task } from '../tasks/task.ts'
import type { DayRange } from '../filters/day-range.ts'
import type { FilterCriteria } from '../filters/filter-criteria.ts'

/** For tests: the fields of a task that filters use. */
export type Example = Pick<
  Task,
  | 'id'
  | 'listId'
  | 'name'
  | 'description'
  | 'priority'
  | 'kind'
  | 'plannedAt'
  | 'dueAt'
  | 'estimatedTime'
  | 'estimatedTimeAcceptedAt'
  | 'estimatedTimeRefusedAt'
  | 'pendingAt'
> & { labels: { id: string; type: LabelType }[]; memberIds: string[]; sprints: { id: string; number: number }[] }

const lies = (at: Date | null, { from, before }: DayRange) =>
  (from === null && before === null) ||
  (at !== null && (from === null || at >= from) && (before === null || at < before))
const among = <T>(value: T, asked: readonly T[] | null) => asked === null || asked.includes(value)

const fitsLabels = (
  task: Example,
  { labelIds, withoutLabelTypes }: FilterCriteria,
  typeOf: (labelId: string) => LabelType | undefined,
) =>
  labelIds.every((id) => typeOf(id) !== undefined) &&
  (['category', 'theme', 'tag'] as const).every((type) => {
    const asked = labelIds.filter((id) => typeOf(id) === type)
    const own = task.labels.filter((label) => label.type === type)
    if (asked.length === 0 && !withoutLabelTypes.includes(type)) return true
    return own.some(({ id }) => asked.includes(id)) || (withoutLabelTypes.includes(type) && own.length === 0)
  })

const fitsSprints = ({ sprints }: Example, { milestoneIds, sprints: words, currentSprint }: FilterCriteria) => {
  if (milestoneIds.length + words.length === 0) return true
  const isCurrent = sprints.some(({ number }) => number === currentSprint)
  return (
    sprints.some(({ id }) => milestoneIds.includes(id)) ||
    (words.includes('none') && sprints.length === 0) ||
    (words.includes('current') && isCurrent) ||
    (words.includes('not_current') && !isCurrent)
  )
}

/** Reference implementation of the filters in TypeScript; tests compare it with the SQL. */
export const matches = (
  task: Example,
  asked: FilterCriteria,
  typeOf: (labelId: string) => LabelType | undefined,
): boolean =>
  among(task.priority, asked.priorities) &&
  among(task.kind, asked.kinds) &&
  among(getEstimateStatus(task), asked.estimation) &&
  (asked.pending === null || (task.pendingAt !== null) === asked.pending) &&
  lies(task.plannedAt, asked.planned) &&
  lies(task.dueAt, asked.due) &&
  (asked.during.from === null || [task.dueAt, task.plannedAt].some((day) => day !== null && lies(day, asked.during))) &&
  (asked.memberIds === null || task.memberIds.some((id) => asked.memberIds!.includes(id))) &&
  fitsLabels(task, asked, typeOf) &&
  fitsSprints(task, asked)
