import type { ListId } from '@passerelle/contract/projects/schemas'
import type { Person } from '@passerelle/kernel/actor'
import { commitUpdate } from '../tasks/commit-update.ts'
import { decideMove as moved } from './edit-flow.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'

/** Moves a task to another list (API-007, TSK-018). Throws the problems of the flow, and `task_changed`. */
export const moveTask = (deps: TaskDeps) => {
  const carry = commitUpdate(deps)
  return (task: Task, listId: ListId, actor: Person): Promise<Task> =>
    carry(task, (current) => moved(current, listId, actor, deps.clock.now()), actor)
}
