import { Problem } from '@passerelle/contract/problems'
import { linkTask } from '../tasks/link-task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { memberStore } from './member-store.ts'

/**
 * Adds a user of the account or a staff user as a member of a task (API-028, TSK-071). Throws `task_archived`,
 * `not_found` (no such user in the account).
 */
export const attachMember = (deps: Omit<TaskDeps, 'tasks'>) =>
  linkTask(deps, {
    write: async (tx, task, memberId) => {
      const now = deps.clock.now()
      if (!(await memberStore.ensureUser(tx, task.appId, memberId, now))) throw new Problem('not_found')
      return memberStore.add(tx, task, memberId, now)
    },
    event: (memberId, changeId) => ({
      name: 'task.member_added',
      data: { memberId, ...(changeId !== undefined && { changeId }) },
    }),
  })
