import type { Person } from '@passerelle/kernel/actor'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { decideUnarchive as unarchived } from './archive-flow.ts'
import { commitWithRetry } from './commit-with-retry.ts'

/** Unarchives a task (API-017, TSK-010). Throws `task_changed`. */
export const unarchiveTask = (deps: TaskDeps) => {
  const change = commitWithRetry(deps)
  return (task: Task, actor: Person): Promise<void> =>
    change(task, (current) => unarchived(current, deps.clock.now()), actor)
}
