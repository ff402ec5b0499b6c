import type { Person } from '@passerelle/kernel/actor'
import { eventActor } from '@passerelle/contract/event-actor'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { pause } from './timer-flow.ts'
import { notifyCustomers } from './notify-customers.ts'
import type { WorkLogStore } from './work-log-store.ts'

/** Pauses the caller's running work log on a task (API-030, WLG-004). Throws `worklog_none_running`. */
export const pauseWork =
  ({ logs, transaction, record, clock }: TaskDeps & { logs: WorkLogStore }) =>
  async (task: Task, actor: Person): Promise<void> => {
    const { was, log } = pause(await logs.findCurrent(task, actor.userId), clock.now())
    await transaction(async (tx) => {
      await logs.updateTimer(tx, was, log, 'worklog_none_running')
      await record(tx, {
        appId: task.appId,
        actor: eventActor(actor),
        name: 'work.paused',
        subject: task.id,
        data: { worklogId: log.id },
      })
      await notifyCustomers({ record }, tx, task, actor)
    })
  }
