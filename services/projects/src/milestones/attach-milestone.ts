import { linkTask } from '../tasks/link-task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { milestoneStore } from './milestone-store.ts'

/** Adds a task to a milestone (API-026). Throws `task_archived`, `not_found` (no such milestone). */
export const attachMilestone = (deps: Omit<TaskDeps, 'tasks'>) =>
  linkTask(deps, {
    write: milestoneStore.attach,
    event: (milestoneId) => ({ name: 'task.milestone_added', data: { milestoneId } }),
  })
