import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { isNoRowWritten } from '@passerelle/server/database/pg-error'
import type { Statement } from '@passerelle/server/database/statement'
import { recordEvents, type TaskUpdate } from './task-update.ts'
import type { Task } from './task.ts'
import type { TaskDeps } from './task-deps.ts'

/**
 * Like `commitTask`, in one round trip: the task, its events, COMMIT and `readBack`, which sees the changed task, are
 * sent without waiting in between. Only for a change of the task alone, outside of other transactions. Returns the row
 * of `readBack`, undefined when nothing changed or that row was lost. Throws the problems of `decide`, `task_changed`
 * on a version conflict.
 */
export const commitAtOnce =
  ({ tasks, transaction, record }: Omit<TaskDeps, 'clock'>) =>
  async <Row>(
    task: Task,
    decide: (current: Task) => TaskUpdate,
    actor: Person,
    readBack: Statement,
  ): Promise<Row | undefined> => {
    const change = decide(task)
    if (change.task === task) return undefined
    const { answer } = await transaction(async (tx) => {
      tasks.sendSave(tx, task, change)
      await recordEvents(record, tx, change, eventActor(actor))
      return { answer: tx.sendBehindCommit<Row>(readBack) }
    }).catch(async (error: unknown) => {
      if (!isNoRowWritten(error)) throw error
      const current = await tasks.find(task.appId, task.id)
      if (!current) throw new Problem('not_found')
      decide(current)
      throw new Problem('task_changed')
    })
    // The change is committed; should this answer be lost with its connection, the caller reads the task itself.
    return answer.then(({ rows }) => rows[0]).catch(() => undefined)
  }
