import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { eventActor } from '@passerelle/contract/event-actor'
import { checkNotArchived, assertPrecondition } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { memberStore } from './member-store.ts'

/**
 * Adds a user of the account or a staff user as a member of a task (API-028, TSK-071). Throws `task_archived`,
 * `not_found` (no such user in the account).
 */
export const attachMember =
  ({ transaction, record, clock }: Omit<TaskDeps, 'tasks'>) =>
  async (task: Task, memberId: string, actor: Person): Promise<boolean> => {
    assertPrecondition(checkNotArchived(task))
    return transaction(async (tx) => {
      const now = clock.now()
      if (!(await memberStore.ensureUser(tx, task.appId, memberId, now))) throw new Problem('not_found')
      if (!(await memberStore.add(tx, task, memberId, now))) return false
      await record(tx, {
        appId: task.appId,
        actor: eventActor(actor),
        name: 'task.member_added',
        subject: task.id,
        data: { memberId },
      })
      return true
    })
  }
