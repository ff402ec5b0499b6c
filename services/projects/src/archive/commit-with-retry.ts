import { isProblem, Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { commitUpdate } from '../tasks/commit-update.ts'
import type { TaskUpdate } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'

const maxRetries = 5

/**
 * Commits an update under optimistic concurrency and retries on a version conflict: the task is read again and `decide`
 * runs on its current state. Throws the problems of `decide`, and `task_changed` when all retries conflict.
 */
export const commitWithRetry = (deps: TaskDeps) => {
  const commit = commitUpdate(deps)
  return async (task: Task, decide: (current: Task) => TaskUpdate, actor: Person): Promise<void> => {
    const change = async (current: Task): Promise<void> => void (await commit(current, decide, actor))
    const retry = async (left: number): Promise<void> => {
      const current = await deps.tasks.find(task.appId, task.id)
      if (!current) throw new Problem('not_found')
      await change(current).catch((error: unknown) =>
        isProblem(error, 'task_changed') && left > 0 ? retry(left - 1) : Promise.reject(error as Error),
      )
    }
    await change(task).catch((error: unknown) =>
      isProblem(error, 'task_changed') ? retry(maxRetries) : Promise.reject(error as Error),
    )
  }
}
