import type { Person } from '@passerelle/kernel/actor'
import { commitAnswer } from '../tasks/commit-answer.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { decideCompletion } from './completion-flow.ts'

/**
 * Accepts or refuses a completion (API-021, VAL-003 to VAL-006). Throws the problems of the flow, and `task_changed`.
 */
export const answerCompletion = (deps: TaskDeps) => {
  const commit = commitAnswer(deps)
  return (task: Task, completed: boolean, actor: Person): Promise<void> =>
    commit(task, (current) => decideCompletion(current, completed, actor, deps.clock.now()), actor)
}
