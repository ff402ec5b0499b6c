import { getArchiveDueDates } from '../tasks/task-due.ts'
import { patchTask, unchanged, type TaskUpdate } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'

/** Archives a task whatever its pending status, which is kept because the task may be unarchived later (TSK-010). */
export const decideArchive = (task: Task, now: Date): TaskUpdate =>
  task.deletedAt
    ? unchanged(task)
    : patchTask(task, { deletedAt: now }, { name: 'task.archived', data: { cause: 'person' } })

/**
 * Unarchives a task (TSK-010). Marks every archive deadline that has already passed as spent, even one the sweeper has
 * not processed yet, so the task stays unarchived until a later deadline. Does not touch `actedAt`, so no inactivity
 * deadline restarts (TMR-001).
 */
export const decideUnarchive = (task: Task, now: Date): TaskUpdate => {
  if (!task.deletedAt) return unchanged(task)
  const come = getArchiveDueDates(task)
    .map(({ at }) => at)
    .filter((at) => at <= now)
  return patchTask(
    task,
    { deletedAt: null, archiveSpentAt: come.at(-1) ?? task.archiveSpentAt },
    { name: 'task.unarchived', data: {} },
  )
}
