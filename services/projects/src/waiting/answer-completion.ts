import type { Person } from '@passerelle/kernel/actor'
import { commitTask } from '../tasks/commit-task.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { decideCompletion } from './completion-flow.ts'

/**
 * Accepts or refuses a completion (API-021, VAL-003 to VAL-006). Throws the problems of the flow, and `task_changed`.
 */
export const answerCompletion = (deps: TaskDeps) => {
  const commit = commitTask(deps)
  return async (task: Task, completed: boolean, actor: Person): Promise<void> => {
    const decide = (current: Task) => decideCompletion(current, completed, actor, deps.clock.now())
    await commit(task, decide, actor, { onConflict: 'answer-again' })
  }
}
