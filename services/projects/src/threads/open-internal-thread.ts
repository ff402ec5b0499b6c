import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { eventActor } from '@passerelle/contract/event-actor'
import { recordEvents } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'

/** Opens the internal thread of a task; idempotent, returns the existing id (API-036, THR-007). */
export const openInternalThread =
  ({ tasks, transaction, record, newId }: TaskDeps & Pick<Platform, 'newId'>) =>
  async (task: Task, actor: Person): Promise<{ privateThreadId: string }> => {
    if (task.privateThreadId) return { privateThreadId: task.privateThreadId }
    const threadId = newId()
    return transaction(async (tx) => {
      const privateThreadId = await tasks.openInternalThread(tx, task, threadId)
      const facts =
        privateThreadId === threadId ? [{ name: 'task.internal_thread_opened' as const, data: { threadId } }] : []
      await recordEvents(record, tx, { task, events: facts }, eventActor(actor))
      return { privateThreadId }
    })
  }
