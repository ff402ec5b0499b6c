import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import { answerQuote } from './quotes/answer-quote.ts'
import { commitTask } from '../tasks/commit-task.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { answerEstimate } from './estimate-flow.ts'
import { saveEstimateReceipt } from './estimate-receipt.ts'

/** What the caller saw: the estimate in ms, and the version of the quote. */
export type Seen = { estimatedTime?: number | undefined; quoteVersion?: number | undefined }

/**
 * Accepts the estimate, with the quote that was sent, and ends the pending status (API-037, EST-003, EST-012, BIL-014).
 * Throws the problems of `answerEstimate` and `answerQuote`, and `task_changed`.
 */
export const acceptEstimate = (deps: TaskDeps) => {
  const commit = commitTask(deps)
  return async (task: Task, actor: Person, seen: Seen = {}): Promise<void> => {
    const decide = (current: Task) => answerEstimate(current, 'accept', actor, deps.clock.now(), seen.estimatedTime)
    const related = async (tx: Tx, current: Task) => {
      const now = deps.clock.now()
      await answerQuote(tx, current, 'accepted', { actor, now, seen: seen.quoteVersion })
      await saveEstimateReceipt(tx, current, actor, now)
    }
    await commit(task, decide, actor, { related, onConflict: 'answer-again' })
  }
}
