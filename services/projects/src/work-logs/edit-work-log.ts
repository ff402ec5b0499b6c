import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { eventActor } from '@passerelle/contract/event-actor'
import type { Platform } from '@passerelle/server/platform'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { isInvoiced, mayEditWorkLog, timeBounds } from './edit-rules.ts'
import { getChangedFields, validateEditedTimes, withDefaultPause, type WorkLogTimes } from './work-log-validation.ts'
import { keepCorrection, reasonOf, timeFacts } from './keep-correction.ts'
import { refuseLocked } from './refuse-locked.ts'
import { throwValidationErrors } from './validation-messages.ts'
import { refuseBilled } from './refuse-billed.ts'
import type { WorkLogStore } from './work-log-store.ts'
import { getSpentMs } from './work-log.ts'

type Deps = TaskDeps & Pick<Platform, 'env' | 'newId'> & { logs: WorkLogStore }
/** Fields to edit; absent = unchanged. */
export type EditWorkLogInput = Partial<Record<'startedAt' | 'stoppedAt', Date | undefined>> & {
  pauseTimeInMs?: number | undefined
  note?: string | null | undefined
  /** Why somebody else's time is corrected. */
  reason?: string | undefined
}

const correctedTimes = (was: WorkLogTimes, { startedAt, stoppedAt, pauseTimeInMs }: EditWorkLogInput): WorkLogTimes => {
  const is = {
    startedAt: startedAt ?? was.startedAt,
    stoppedAt: stoppedAt ?? was.stoppedAt,
    pauseTimeInMs: pauseTimeInMs ?? was.pauseTimeInMs,
  }
  // Editing only the note must not add the default pause (WLG-014).
  return pauseTimeInMs === 0 || getChangedFields(was, is).size > 0 ? withDefaultPause(is, 'edit') : is
}

/**
 * Edits a finished work log of any user, updates the time of the task in the same transaction, and records who did it
 * (API-032). Throws `not_found`, `worklog_edit_refused` (ROL-006), `worklog_edit_conflict` (invoiced, running, changed
 * concurrently, or overlapping another log of that user: ERR-018), `week_locked`, `invalid_input`
 * by field.
 */
export const editWorkLog =
  ({ logs, tasks, transaction, record, clock, env, newId }: Deps) =>
  async (task: Task, workLogId: string, wish: EditWorkLogInput, actor: Person): Promise<void> => {
    const was = await logs.onTask(task, workLogId)
    if (!was) throw new Problem('not_found')
    if (!mayEditWorkLog(actor, was, clock.now())) throw new Problem('worklog_edit_refused')
    if (isInvoiced(task, was))
      throw new Problem('worklog_edit_conflict', { fields: { invoicedAt: fieldMessage('forms.invoiced') } })
    const { stoppedAt } = was
    if (!stoppedAt)
      throw new Problem('worklog_edit_conflict', { fields: { stoppedAt: fieldMessage('forms.stillRunning') } })

    const before = { ...was, stoppedAt }
    const times = correctedTimes(before, wish)
    throwValidationErrors(validateEditedTimes(before, times, was.type, timeBounds(actor, clock.now())), times)
    const log = { ...before, ...times, note: wish.note === undefined ? was.note : wish.note }
    const fields = [...getChangedFields(before, times), ...(log.note === was.note ? [] : ['note'])]
    if (fields.length === 0) return
    const reason = reasonOf(was, wish.reason, actor)
    const [fromMs, toMs] = [getSpentMs(before, stoppedAt), getSpentMs(log, log.stoppedAt)]
    await transaction(async (tx) => {
      await refuseBilled(tx.query, was, 'worklog_edit_conflict')
      await refuseLocked(tx.query, was.userId, [before, times], env)
      await logs.updateTimes(tx, was, log)
      await tasks.addTime(tx, task, toMs - fromMs)
      const kept = { before: was, after: log, reason, actor, now: clock.now() }
      const correctionId = await keepCorrection(tx, newId, kept)
      await record(tx, {
        appId: task.appId,
        actor: eventActor(actor),
        name: 'work.edited',
        subject: task.id,
        data: { worklogId: log.id, fields, fromMs, toMs, ...timeFacts(was, correctionId) },
      })
    })
  }
