import type { Person } from '@passerelle/kernel/actor'
import { commitTask } from '../tasks/commit-task.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { decideRestoreEstimate } from './estimate-flow.ts'

/**
 * Restores the last accepted estimate, accepted again (API-020, EST-007). Throws the problems of the flow, and
 * `task_changed`.
 */
export const restoreEstimate = (deps: TaskDeps) => {
  const commit = commitTask(deps)
  return async (task: Task, actor: Person): Promise<void> => {
    await commit(task, (current) => decideRestoreEstimate(current, deps.clock.now()), actor)
  }
}
