import type { Person } from '@passerelle/kernel/actor'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { decideArchive as archived } from './archive-flow.ts'
import { commitTask } from '../tasks/commit-task.ts'

/** Archives a task manually (API-016, TSK-010). Throws `task_changed`. */
export const archiveTask = (deps: TaskDeps) => {
  const commit = commitTask(deps)
  return async (task: Task, actor: Person): Promise<void> => {
    await commit(task, (current) => archived(current, deps.clock.now()), actor, { onConflict: 'decide-again' })
  }
}
