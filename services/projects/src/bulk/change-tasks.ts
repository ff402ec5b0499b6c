import type { ChangedTasks, TaskChange } from '@passerelle/contract/projects/bulk'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { days, undoPeriod } from '@passerelle/kernel/durations'
import type { Locale } from '@passerelle/phrases/locales'
import { policies } from '../tasks/task-policy.ts'
import type { Task } from '../tasks/task.ts'
import { keyOf, policyOf } from './change-kind.ts'
import type { BulkDeps } from './deps.ts'
import { eachTask } from './each-task.ts'
import { singleCalls } from './single-calls.ts'
import { keptOf } from './task-kept.ts'

const after = (from: Date, ms: number) => new Date(from.getTime() + ms)

/**
 * One change to many requests: the single call for each, in a transaction of its own that also holds the line by which it can be taken back.
 * Inside an account only its requests are found. Never refuses as a whole: what refused a request is told beside it.
 */
export const changeTasks = (deps: BulkDeps) => {
  const { transaction, changes, clock, newId } = deps
  const each = eachTask(deps)
  const callOf = singleCalls(deps)
  return async (
    taskIds: readonly string[],
    change: TaskChange,
    actor: Person,
    locale: Locale,
  ): Promise<ChangedTasks> => {
    const id = newId()
    const now = clock.now()
    const undoUntil = after(now, undoPeriod)
    await changes.begin({ id, userId: actor.userId, change, undoUntil, discardDueAt: after(undoUntil, days(1)) }, now)

    const call = callOf(change, actor, locale)
    const may = policies[policyOf[keyOf(change)]]
    const step = (task: Task) =>
      transaction(async (tx) => {
        if (!may(actor, task)) throw new Problem('access_denied')
        const is = await call(task)
        if (is === task || is === false) return false
        await changes.note(tx, id, task, { before: keptOf(task), after: keptOf(is === true ? task : is) })
        return true
      })
    const ends = await each(taskIds, actor.appId ?? null, step, locale)
    return { _id: id, ...ends, undoUntil: ends.changed.length > 0 ? undoUntil.toISOString() : null }
  }
}
