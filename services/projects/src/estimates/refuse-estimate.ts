import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import { answerQuote } from './quotes/answer-quote.ts'
import { commitTask } from '../tasks/commit-task.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import type { Seen } from './accept-estimate.ts'
import { answerEstimate } from './estimate-flow.ts'

/**
 * Refuses the estimate, with the quote that was sent; after a period of inactivity the task is archived (API-038,
 * TMR-001, BIL-014). Throws the problems of `answerEstimate` and `answerQuote`, and `task_changed`.
 */
export const refuseEstimate = (deps: TaskDeps) => {
  const commit = commitTask(deps)
  return async (task: Task, actor: Person, seen: Seen = {}): Promise<void> => {
    const decide = (current: Task) => answerEstimate(current, 'refuse', actor, deps.clock.now(), seen.estimatedTime)
    const related = (tx: Tx, current: Task) =>
      answerQuote(tx, current, 'refused', { actor, now: deps.clock.now(), seen: seen.quoteVersion })
    await commit(task, decide, actor, { related, onConflict: 'answer-again' })
  }
}
