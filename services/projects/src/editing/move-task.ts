import type { ListId } from '@passerelle/contract/projects/schemas'
import type { Person } from '@passerelle/kernel/actor'
import type { Statement } from '@passerelle/server/database/statement'
import { commitAtOnce } from '../tasks/commit-at-once.ts'
import { commitTask } from '../tasks/commit-task.ts'
import { decideMove as moved } from '../tasks/move-flow.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'

/**
 * Moves a task in one round trip, for a call of its own. Returns the row of `readBack`, undefined when it is there
 * already.
 */
export const moveTaskAtOnce = (deps: TaskDeps) => {
  const commit = commitAtOnce(deps)
  return (task: Task, listId: ListId, actor: Person, readBack: Statement): Promise<Task | undefined> =>
    commit<Task>(task, (current) => moved(current, listId, actor, deps.clock.now()), actor, readBack)
}

/** Moves a task to another list (API-007, TSK-018). Throws the problems of the flow, and `task_changed`. */
export const moveTask = (deps: TaskDeps) => {
  const commit = commitTask(deps)
  return (task: Task, listId: ListId, actor: Person): Promise<Task> =>
    commit(task, (current) => moved(current, listId, actor, deps.clock.now()), actor)
}
