import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { eventActor } from '@passerelle/contract/event-actor'
import type { Platform } from '@passerelle/server/platform'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { isInvoiced, mayEditWorkLog } from './edit-rules.ts'
import { keepCorrection, reasonOf, timeFacts } from './keep-correction.ts'
import { refuseBilled } from './refuse-billed.ts'
import { refuseLocked } from './refuse-locked.ts'
import type { WorkLogStore } from './work-log-store.ts'
import { getSpentMs } from './work-log.ts'

type Deps = TaskDeps & Pick<Platform, 'env' | 'newId'> & { logs: WorkLogStore }

/**
 * Deletes a work log, running or not, and subtracts its time from the task in the same transaction (API-033).
 * `wish`: why somebody else's time is deleted, kept with it (PLN-043). Throws
 * `not_found`, `worklog_delete_refused` (ROL-006), `worklog_delete_conflict` (invoiced, or changed concurrently:
 * ERR-017), `week_locked`.
 */
export const deleteWorkLog =
  ({ logs, tasks, transaction, record, clock, env, newId }: Deps) =>
  async (task: Task, workLogId: string, actor: Person, wish?: string): Promise<void> => {
    const log = await logs.onTask(task, workLogId)
    if (!log) throw new Problem('not_found')
    if (!mayEditWorkLog(actor, log, clock.now())) throw new Problem('worklog_delete_refused')
    if (isInvoiced(task, log)) throw new Problem('worklog_delete_conflict')
    const reason = reasonOf(log, wish, actor)
    const spentMs = log.stoppedAt ? getSpentMs(log, log.stoppedAt) : 0
    await transaction(async (tx) => {
      await refuseBilled(tx.query, log, 'worklog_delete_conflict')
      const stoppedAt = log.stoppedAt ?? log.pausedAt ?? clock.now()
      await refuseLocked(tx.query, log.userId, [{ startedAt: log.startedAt, stoppedAt }], env)
      await logs.remove(tx, log)
      await tasks.addTime(tx, task, -spentMs)
      const kept = { before: log, after: null, reason, actor, now: clock.now() }
      const correctionId = await keepCorrection(tx, newId, kept)
      await record(tx, {
        appId: task.appId,
        actor: eventActor(actor),
        name: 'work.deleted',
        subject: task.id,
        data: { worklogId: log.id, spentMs, ...timeFacts(log, correctionId) },
      })
    })
  }
