import { linkTask } from '../tasks/link-task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { milestoneStore } from './milestone-store.ts'

/** Removes a task from a milestone (API-027). Throws `task_archived`. */
export const detachMilestone = (deps: Omit<TaskDeps, 'tasks'>) =>
  linkTask(deps, {
    write: milestoneStore.detach,
    event: (milestoneId) => ({ name: 'task.milestone_removed', data: { milestoneId } }),
  })
