import type { ListState } from '@passerelle/contract/projects/lists'
import { awaitsEstimateAnswer, getEstimateStatus, isMission } from '../tasks/task-state.ts'
import type { TaskSummary } from '../tasks/task.ts'

/** What the state in a list follows from, beside the request itself. */
export type ListStateContext = {
  members: number
  /** The beginnings of its sprints. */
  sprints: Date[]
  /** Was it handed to another owner at some time? */
  ownerChanged: boolean
  now: Date
}

/** The state that staff read in lists: the first rule that fits (TSK-050, OPEN-020). */
export const getListState = (
  task: TaskSummary,
  { members, sprints, ownerChanged, now }: ListStateContext,
): ListState => {
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
