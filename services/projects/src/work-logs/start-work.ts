import type { WorkLogType } from '@passerelle/contract/projects/schemas'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { eventActor } from '@passerelle/contract/event-actor'
import { assertPrecondition } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { askForgottenName } from './ask-forgotten.ts'
import { checkCanStartWork } from './start-rules.ts'
import { start } from './timer-flow.ts'
import type { WorkLogStore } from './work-log-store.ts'

type Deps = TaskDeps & Pick<Platform, 'newId' | 'scheduleDeadline'> & { logs: WorkLogStore }

/**
 * Starts or resumes the timer on a task (API-030, WLG-004, WLG-008, WLG-023 to WLG-028). Throws `task_archived`, the
 * start errors, `worklog_running`.
 */
export const startWork =
  ({ logs, transaction, record, clock, newId, scheduleDeadline }: Deps) =>
  async (task: Task, actor: Person, type: WorkLogType = 'action'): Promise<void> => {
    assertPrecondition(checkCanStartWork(task))
    const last = await logs.findCurrent(task, actor.userId)
    const log = start(
      last,
      { appId: task.appId, id: newId(), taskId: task.id, userId: actor.userId, type },
      clock.now(),
    )
    await transaction(async (tx) => {
      if (last?.id === log.id) await logs.updateTimer(tx, last, log, 'worklog_running')
      else await logs.add(tx, log)
      const { appId, id, longDueAt: dueAt } = log
      if (dueAt) scheduleDeadline(tx, 'projects', askForgottenName, { appId, id, dueAt })
      await record(tx, {
        appId: task.appId,
        actor: eventActor(actor),
        name: 'work.started',
        subject: task.id,
        data: { worklogId: log.id },
      })
    })
  }
