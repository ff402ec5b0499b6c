import type { Person } from '@passerelle/kernel/actor'
import { archivedObstacle, eventActor, stopAt } from '../tasks/task-change.ts'
import type { Task } from '../tasks/task.ts'
import type { Deps } from '../tasks/use-case.ts'
import { memberStore } from './member-store.ts'

/** Takes somebody off a request (API-029, TSK-071). Problem `task_archived`. */
export const detachMember =
  ({ transaction, record }: Omit<Deps, 'tasks'>) =>
  async (task: Task, memberId: string, actor: Person): Promise<boolean> => {
    stopAt(archivedObstacle(task))
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
