import type { ChangedTasks, TaskChange } from '@passerelle/contract/projects/bulk'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { days, undoPeriod } from '@passerelle/kernel/durations'
import type { Locale } from '@passerelle/i18n/locales'
import { policies } from '../presentation/task-policy.ts'
import type { Task } from '../tasks/task.ts'
import { getChangeKey, isGiving, policyByChangeKey } from './change-key.ts'
import type { BulkDeps } from './deps.ts'
import { forEachTask } from './for-each-task.ts'
import { taskOperations } from './task-operations.ts'
import { takeSnapshot } from './task-snapshot.ts'

const after = (from: Date, ms: number) => new Date(from.getTime() + ms)

/**
 * Bulk change: runs the single-task operation for every task, each in its own transaction that also stores the snapshot
 * for undo. With an account in the call, only tasks of that account are found. Never fails as a whole: failures are
 * reported per task.
 */
export const changeTasks = (deps: BulkDeps) => {
  const { transaction, changes, clock, newId } = deps
  const each = forEachTask(deps)
  const callOf = taskOperations(deps)
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

    const call = callOf(change, actor, isGiving(change) ? id : undefined)
    const may = policies[policyByChangeKey[getChangeKey(change)]]
    const step = (task: Task) =>
      transaction(async (tx) => {
        if (!may(actor, task)) throw new Problem('access_denied')
        const result = await call(task)
        const links = typeof result === 'object' && 'links' in result ? result.links : {}
        const changed = typeof result === 'object' && 'links' in result ? result.task : result
        if (Object.keys(links).length === 0 && (changed === task || changed === false)) return false
        const after = { ...takeSnapshot(typeof changed === 'boolean' ? task : changed), ...links }
        await changes.note(tx, id, task, { before: takeSnapshot(task), after })
        return true
      })
    const ends = await each(taskIds, actor.appId ?? null, step, locale)
    return { _id: id, ...ends, undoUntil: ends.changed.length > 0 ? undoUntil.toISOString() : null }
  }
}
