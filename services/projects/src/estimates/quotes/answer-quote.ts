import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/transaction'
import { awaitsQuoteAnswer } from '../../tasks/task-state.ts'
import type { Task } from '../../tasks/task.ts'
import { statement } from '../statement-rows.ts'

const answer = statement(
  'projects.quote-answer',
  `UPDATE projects.quotes SET answered_at = $4, answered_by_id = $5
    WHERE app_id = $1 AND task_id = $2 AND state = $3 AND answered_at IS NULL RETURNING version`,
)

/**
 * Writes who answered the quote and when, in the transaction of the answer. `seen` is the version that the caller saw.
 * An access token never accepts a quote (BIL-070). Throws `task_changed`, `access_denied`.
 */
export const answerQuote = async (
  tx: Tx,
  task: Task,
  state: 'accepted' | 'refused',
  { actor, now, seen }: { actor: Person; now: Date; seen: number | undefined },
): Promise<void> => {
  if (!awaitsQuoteAnswer(task) && seen === undefined) return
  const { rows } = await tx.query(answer.with(task.appId, task.id, state, now, actor.userId))
  const [answered] = rows
  if (answered && actor.kind === 'customer' && actor.tokenId !== undefined) throw new Problem('access_denied')
  if (seen !== undefined && seen !== answered?.version) throw new Problem('task_changed')
}
