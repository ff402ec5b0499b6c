import type { Person } from '@passerelle/kernel/actor'
import { commitUpdate } from '../tasks/commit-update.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { decideMergeRequest } from './merge-request-flow.ts'

/** Validates or refuses a merge request (API-022). Throws the problems of the flow, and `task_changed`. */
export const answerMergeRequest = (deps: TaskDeps) => {
  const commit = commitUpdate(deps)
  return async (task: Task, validated: boolean, actor: Person): Promise<void> => {
    await commit(task, (current) => decideMergeRequest(current, validated, deps.clock.now()), actor)
  }
}
