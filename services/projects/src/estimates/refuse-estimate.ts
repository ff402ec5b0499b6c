import type { Person } from '@passerelle/kernel/actor'
import { commitAnswer } from '../tasks/commit-answer.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { answerEstimate } from './estimate-flow.ts'

/**
 * Refuses the estimate; after a period of inactivity the task is archived (API-038, TMR-001). Throws the problems of
 * `answerEstimate`, and `task_changed`.
 */
export const refuseEstimate = (deps: TaskDeps) => {
  const commit = commitAnswer(deps)
  return (task: Task, actor: Person, seen?: number): Promise<void> =>
    commit(task, (current) => answerEstimate(current, 'refuse', actor, deps.clock.now(), seen), actor)
}
