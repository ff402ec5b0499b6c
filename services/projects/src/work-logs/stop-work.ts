import type { Person } from '@passerelle/kernel/actor'
import { eventActor } from '@passerelle/contract/event-actor'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { stop, type StopOptions } from './timer-flow.ts'
import { notifyCustomers } from './notify-customers.ts'
import type { WorkLogStore } from './work-log-store.ts'
import type { WorkLog } from './work-log.ts'

type StopDeps = TaskDeps & { logs: WorkLogStore }

/**
 * Stops a work log with its note and adds its time to the task in the same transaction (WLG-007). Throws
 * `worklog_none_running`, `worklog_note_required`, `invalid_input`.
 */
export const stopLog =
  ({ logs, tasks, transaction, record, clock }: StopDeps) =>
  async (task: Task, last: WorkLog | null, wish: StopOptions, actor: Person): Promise<void> => {
    const { was, log, spentMs } = stop(last, wish, clock.now())
    await transaction(async (tx) => {
      await logs.updateTimer(tx, was, log, 'worklog_none_running')
      await tasks.addTime(tx, { appId: log.appId, id: log.taskId }, spentMs)
      await record(tx, {
        appId: log.appId,
        actor: eventActor(actor),
        name: 'work.stopped',
        subject: log.taskId,
        data: { worklogId: log.id, spentMs },
      })
      await notifyCustomers({ record }, tx, task, actor)
    })
  }

/** Stops the caller's timer on a task (API-030, WLG-009). Throws the problems of `stopLog`. */
export const stopWork =
  (deps: StopDeps) =>
  async (task: Task, note: string | undefined, actor: Person): Promise<void> =>
    stopLog(deps)(task, await deps.logs.findCurrent(task, actor.userId), { note }, actor)
