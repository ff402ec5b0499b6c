import type { Person } from '@passerelle/kernel/actor'
import { commitTask } from '../tasks/commit-task.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { decideDetachLabel as detached } from './label-flow.ts'
import type { LabelStore } from './label-store.ts'

/**
 * Detaches a label from a task, and the labels that depended only on it (API-025, LBL-010). Throws the problems of the
 * flow, and `task_changed`.
 */
export const detachLabel = (deps: TaskDeps & { labels: LabelStore }) => {
  const commit = commitTask(deps)
  return (task: Task, labelId: string, actor: Person): Promise<Task> =>
    commit(task, (current) => detached(current, labelId, deps.clock.now()), actor, { related: deps.labels.saveLabels })
}
