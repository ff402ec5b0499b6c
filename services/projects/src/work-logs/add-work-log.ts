import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Platform } from '@passerelle/server/platform'
import { eventActor } from '@passerelle/contract/event-actor'
import { checkNotArchived, assertPrecondition } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { timeBounds } from './edit-rules.ts'
import { validateNewTimes, withDefaultPause, type WorkLogTimes } from './work-log-validation.ts'
import { refuseLocked } from './refuse-locked.ts'
import { throwValidationErrors } from './validation-messages.ts'
import type { WorkLogStore } from './work-log-store.ts'
import { getSpentMs } from './work-log.ts'

export type NewLog = WorkLogTimes & { type: 'manual' | 'quick'; note: string | null }

type Deps = TaskDeps & Pick<Platform, 'newId' | 'env'> & { logs: WorkLogStore }

/**
 * Adds a finished work log of the caller, manual or quick (API-031, WLG-010 to WLG-020), and its time to the task in
 * the same transaction. Throws `task_archived`, `week_locked`, and `invalid_input` by field (WLG-034).
 */
export const addWorkLog =
  ({ logs, tasks, transaction, record, newId, clock, env }: Deps) =>
  async (task: Task, { type, note, ...entered }: NewLog, actor: Person): Promise<void> => {
    assertPrecondition(checkNotArchived(task))
    const times = type === 'manual' ? withDefaultPause(entered, 'create') : entered
    throwValidationErrors(validateNewTimes(times, type, timeBounds(actor, clock.now())), times)
    // Quick work logs need a note as their reason (WLG-011).
    if (type === 'quick' && !note)
      throw new Problem('invalid_input', { fields: { note: fieldMessage('forms.required') } })
    const log = {
      appId: task.appId,
      id: newId(),
      taskId: task.id,
      userId: actor.userId,
      type,
      note,
      pausedAt: null,
      longDueAt: null,
      longToldAt: null,
      ...times,
    }
    const spentMs = getSpentMs(log, log.stoppedAt)
    await transaction(async (tx) => {
      await refuseLocked(tx.query, actor.userId, [times], env)
      await logs.add(tx, log)
      await tasks.addTime(tx, task, spentMs)
      await record(tx, {
        appId: task.appId,
        actor: eventActor(actor),
        name: 'work.added',
        subject: task.id,
        data: { worklogId: log.id, spentMs, type },
      })
    })
  }
