import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { WorkLogType } from '@passerelle/contract/projects/schemas'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { commitTask } from '../tasks/commit-task.ts'
import { decideMove } from '../tasks/move-flow.ts'
import { readOfficeRules } from '../tasks/office-rules.ts'
import { assertPrecondition, unchanged } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { askForgottenName } from './ask-forgotten.ts'
import { checkCanStartWork } from './start-rules.ts'
import { start } from './timer-flow.ts'
import { notifyCustomers } from './notify-customers.ts'
import type { WorkLogStore } from './work-log-store.ts'

type Deps = TaskDeps & Pick<Platform, 'newId' | 'scheduleDeadline'> & { logs: WorkLogStore }

/** Throws `invalid_input`: only a to-do task can be moved on with its timer. */
const checkIsToDo = ({ listId }: Task) => {
  if (listId !== 'todo') throw new Problem('invalid_input', { fields: { moveTo: fieldMessage('forms.invalid') } })
}

/**
 * Starts or resumes the timer on a task (API-030, WLG-004, WLG-008, WLG-023 to WLG-028). A to-do task is moved to in
 * progress in the same transaction when the caller or the provider's rule says so (DAY-054). Throws `task_archived`,
 * the start errors, `worklog_running`, `invalid_input`.
 */
export const startWork = (deps: Deps) => {
  const { logs, transaction, record, clock, newId, scheduleDeadline } = deps
  const commit = commitTask(deps)
  return async (
    task: Task,
    actor: Person,
    { type = 'action', moves = false }: { type?: WorkLogType | undefined; moves?: boolean } = {},
  ): Promise<void> => {
    assertPrecondition(checkCanStartWork(task))
    if (moves) checkIsToDo(task)
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
      await notifyCustomers(deps, tx, task, actor)
      const moveOn = (current: Task) =>
        current.listId === 'todo' ? decideMove(current, 'in_progress', actor, clock.now()) : unchanged(current)
      if (moves || (task.listId === 'todo' && (await readOfficeRules(tx)).startMoves === 'always'))
        await commit(task, moveOn, actor)
    })
  }
}
