import type { Person } from '@passerelle/kernel/actor'
import { commitTask } from '../tasks/commit-task.ts'
import { decideEditAsCustomer as corrected, type EditTaskInput } from './edit-flow.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'

/** A customer edits name or description (OPEN-071). Throws the problems of the flow, and `task_changed`. */
export const editTaskAsCustomer = (deps: TaskDeps) => {
  const commit = commitTask(deps)
  return (task: Task, edit: Pick<EditTaskInput, 'name' | 'description'>, actor: Person): Promise<Task> =>
    commit(task, (current) => corrected(current, edit, actor, deps.clock.now()), actor)
}
