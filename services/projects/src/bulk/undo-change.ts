import type { ChangedTasks, TaskChange } from '@passerelle/contract/projects/bulk'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Locale } from '@passerelle/i18n/locales'
import { commitTask } from '../tasks/commit-task.ts'
import { requireOwner } from '../editing/task-owner.ts'
import { undoSprints } from './move-to-sprint.ts'
import { undoMembers } from './plan-task.ts'
import { policies } from '../presentation/task-policy.ts'
import type { Task } from '../tasks/task.ts'
import { getChangeKey, isGiving, policyByChangeKey, type SnapshotKey } from './change-key.ts'
import type { Line } from './change-store.ts'
import type { BulkDeps } from './deps.ts'
import { forEachTask } from './for-each-task.ts'
import { revertTask } from './revert-task.ts'
import { taskOperations } from './task-operations.ts'

/** Members and milestones are undone by the inverse operation; everything else is reverted from the snapshot. */
const getInverseChange = (change: TaskChange): TaskChange | null => {
  if ('attachMilestoneId' in change) return { detachMilestoneId: change.attachMilestoneId }
  if ('detachMilestoneId' in change) return { attachMilestoneId: change.detachMilestoneId }
  if ('attachMemberId' in change) return { detachMemberId: change.attachMemberId }
  if ('detachMemberId' in change) return { attachMemberId: change.detachMemberId }
  return null
}

/**
 * Undoes a bulk change, task by task. Throws `not_found` (no such change by this user), `change_undone`,
 * `change_too_old`.
 */
export const undoChange = (deps: BulkDeps) => {
  const { database, transaction, changes, labels, clock } = deps
  const each = forEachTask(deps)
  const callOf = taskOperations(deps)
  const commit = commitTask(deps)
  const restoreMembers = undoMembers(deps)
  const restoreSprints = undoSprints(deps)

  const createUndoOperation = async (id: string, change: TaskChange, lines: Map<string, Line>, actor: Person) => {
    const opposite = getInverseChange(change)
    if (opposite) return callOf(opposite, actor, isGiving(change) ? id : undefined)
    if ('sprint' in change)
      return (task: Task) => transaction(() => restoreSprints(task, lines.get(task.id)?.after ?? {}, actor))
    const key = getChangeKey(change) as SnapshotKey
    const lost = [...lines.values()].flatMap(({ before, after }) =>
      before.labelIds.filter((id) => !after.labelIds.includes(id)),
    )
    const known = await labels.findByIds(database, [...new Set(lost)])
    return (task: Task) =>
      transaction(async (tx) => {
        const trace = lines.get(task.id)
        if (!trace) throw new Problem('not_found')
        const decide = (current: Task) => revertTask(current, key, trace, { labels: known, actor, now: clock.now() })
        const { ownerId } = decide(task).task
        if (ownerId !== task.ownerId) await requireOwner(tx, task.appId, ownerId)
        const back = await commit(task, decide, actor, { related: labels.saveLabels })
        const isMoved = await restoreMembers(back, trace.after, actor, id)
        return isMoved || back
      })
  }

  return async (id: string, actor: Person, locale: Locale): Promise<ChangedTasks> => {
    const change = await changes.undo(id, actor.userId, clock.now())
    const lines = new Map((await changes.lines(id)).map((line) => [line.taskId, line]))
    const call = await createUndoOperation(id, change, lines, actor)
    const may = policies[policyByChangeKey[getChangeKey(change)]]
    const step = (task: Task) =>
      transaction(async (tx) => {
        if (!may(actor, task)) throw new Problem('access_denied')
        const is = await call(task)
        await changes.strike(tx, id, task)
        return is !== task && is !== false
      })
    return { _id: id, ...(await each([...lines.keys()], null, step, locale)), undoUntil: null }
  }
}
