import type { Person } from '@passerelle/kernel/actor'
import { commitAnswer } from '../tasks/commit-answer.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { answerEstimate } from './estimate-flow.ts'
import { saveEstimateReceipt } from './estimate-receipt.ts'

/**
 * Accepts the estimate and ends the pending status (API-037, EST-003, EST-012). Throws the problems of
 * `answerEstimate`, and `task_changed`.
 */
export const acceptEstimate = (deps: TaskDeps) => {
  const commit = commitAnswer(deps)
  return (task: Task, actor: Person, seen?: number): Promise<void> =>
    commit(
      task,
      (current) => answerEstimate(current, 'accept', actor, deps.clock.now(), seen),
      actor,
      (tx, current) => saveEstimateReceipt(tx, current, actor, deps.clock.now()),
    )
}
