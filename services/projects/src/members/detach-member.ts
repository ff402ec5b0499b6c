import type { Person } from '@passerelle/kernel/actor'
import { eventActor } from '@passerelle/contract/event-actor'
import { checkNotArchived, assertPrecondition } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { memberStore } from './member-store.ts'

/** Removes a member from a task (API-029, TSK-071). Throws `task_archived`. */
export const detachMember =
  ({ transaction, record }: Omit<TaskDeps, 'tasks'>) =>
  async (task: Task, memberId: string, actor: Person): Promise<boolean> => {
    assertPrecondition(checkNotArchived(task))
    return transaction(async (tx) => {
      if (!(await memberStore.remove(tx, task, memberId))) return false
      await record(tx, {
        appId: task.appId,
        actor: eventActor(actor),
        name: 'task.member_removed',
        subject: task.id,
        data: { memberId },
      })
      return true
    })
  }
