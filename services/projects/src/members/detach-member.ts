import { linkTask } from '../tasks/link-task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { memberStore } from './member-store.ts'

/** Removes a member from a task (API-029, TSK-071). Throws `task_archived`. */
export const detachMember = (deps: Omit<TaskDeps, 'tasks'>) =>
  linkTask(deps, {
    write: memberStore.remove,
    event: (memberId, changeId) => ({
      name: 'task.member_removed',
      data: { memberId, ...(changeId !== undefined && { changeId }) },
    }),
  })
