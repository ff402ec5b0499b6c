import type { Person } from '@passerelle/kernel/actor'
import { eventActor } from '@passerelle/contract/event-actor'
import { checkNotArchived, assertPrecondition } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { milestoneStore } from './milestone-store.ts'

/** Removes a task from a milestone (API-027). Throws `task_archived`. */
export const detachMilestone =
  ({ transaction, record }: Omit<TaskDeps, 'tasks'>) =>
  async (task: Task, milestoneId: string, actor: Person): Promise<boolean> => {
    assertPrecondition(checkNotArchived(task))
    return transaction(async (tx) => {
      if (!(await milestoneStore.detach(tx, task, milestoneId))) return false
      await record(tx, {
        appId: task.appId,
        actor: eventActor(actor),
        name: 'task.milestone_removed',
        subject: task.id,
        data: { milestoneId },
      })
      return true
    })
  }
