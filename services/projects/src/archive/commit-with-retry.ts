import { isProblem, Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { eventActor } from '@passerelle/contract/event-actor'
import { recordEvents, type TaskUpdate } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'

const maxRetries = 5

/**
 * Commits an update under optimistic concurrency and retries on a version conflict: the task is read again and `decide`
 * runs on its current state. Throws the problems of `decide`, and `task_changed` when all retries conflict.
 */
export const commitWithRetry =
  ({ tasks, transaction, record }: TaskDeps) =>
  async (task: Task, decide: (current: Task) => TaskUpdate, actor: Person): Promise<void> => {
    const change = async (current: Task) => {
      const decided = decide(current)
      if (decided.task === current) return
      await transaction(async (tx) => {
        await tasks.save(tx, current, decided, decide)
        await recordEvents(record, tx, decided, eventActor(actor))
      })
    }
    const retry = async (left: number): Promise<void> => {
      const current = await tasks.find(task.appId, task.id)
      if (!current) throw new Problem('not_found')
      await change(current).catch((error: unknown) =>
        isProblem(error, 'task_changed') && left > 0 ? retry(left - 1) : Promise.reject(error as Error),
      )
    }
    await change(task).catch((error: unknown) =>
      isProblem(error, 'task_changed') ? retry(maxRetries) : Promise.reject(error as Error),
    )
  }
