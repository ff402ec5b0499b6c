import type { ListState } from '@passerelle/contract/projects/lists'
import { awaitsEstimateAnswer, getEstimateStatus, isMission, type LabelKind } from '../tasks/task-state.ts'
import type { TaskSummary } from '../tasks/task.ts'

/** What the list state depends on: of its labels only type and key. */
type Stated = Pick<
  TaskSummary,
  | 'listId'
  | 'deletedAt'
  | 'pendingAt'
  | 'worked'
  | 'estimatedTime'
  | 'estimatedTimeAcceptedAt'
  | 'estimatedTimeRefusedAt'
> & { labels: readonly LabelKind[] }

/** Inputs of the list state besides the task itself. */
export type ListStateContext = {
  members: number
  /** Start dates of the task's sprints. */
  sprints: Date[]
  /** Was the owner ever changed? */
  ownerChanged: boolean
  now: Date
}

/** List state as staff see it; the first matching rule wins (TSK-050, OPEN-020). */
export const getListState = (task: Stated, { members, sprints, ownerChanged, now }: ListStateContext): ListState => {
  const estimate = getEstimateStatus(task)
  const inLaterSprint = sprints.length > 0 && sprints.every((start) => start > now)
  if (task.listId === 'done') return 'completed'
  if (estimate === 'refused') return task.deletedAt ? 'abandoned' : 'blocked'
  if (awaitsEstimateAnswer(task)) return 'estimate_waiting'
  if (task.pendingAt) return inLaterSprint ? 'waiting_next_sprint' : 'waiting'
  if (ownerChanged && task.listId === 'todo' && !task.worked) return 'reassigned'
  if (task.labels.length === 0) return 'to_define'
  if (isMission(task) && estimate === 'without') return 'to_estimate'
  if (members === 0) return 'to_assign'
  if (task.listId === 'in_progress') return 'in_progress'
  return inLaterSprint ? 'todo_next_sprint' : 'todo'
}
