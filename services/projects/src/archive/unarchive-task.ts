import type { Person } from '@passerelle/kernel/actor'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { decideUnarchive as unarchived } from './archive-flow.ts'
import { commitTask } from '../tasks/commit-task.ts'

/** Unarchives a task (API-017, TSK-010). Throws `task_changed`. */
export const unarchiveTask = (deps: TaskDeps) => {
  const commit = commitTask(deps)
  return async (task: Task, actor: Person): Promise<void> => {
    await commit(task, (current) => unarchived(current, deps.clock.now()), actor, { onConflict: 'decide-again' })
  }
}
