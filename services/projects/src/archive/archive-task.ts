import type { Person } from '@passerelle/kernel/actor'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { decideArchive as archived } from './archive-flow.ts'
import { commitWithRetry } from './commit-with-retry.ts'

/** Archives a task manually (API-016, TSK-010). Throws `task_changed`. */
export const archiveTask = (deps: TaskDeps) => {
  const change = commitWithRetry(deps)
  return (task: Task, actor: Person): Promise<void> =>
    change(task, (current) => archived(current, deps.clock.now()), actor)
}
