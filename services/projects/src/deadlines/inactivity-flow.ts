import { patchTask, type TaskUpdate, type TaskPatch, type TaskEvent } from '../tasks/task-update.ts'
import { getArchiveDueDates } from '../tasks/task-due.ts'
import type { Task } from '../tasks/task.ts'

/**
 * An archive deadline was reached (TMR-001, TMR-004, TMR-005). Marks it as spent, so that a task that is unarchived
 * later stays so until the next deadline. A task that is already archived only gets the mark.
 */
export const archiveOnInactivity = (task: Task, dueAt: Date, now: Date): TaskUpdate => {
  const columns: TaskPatch = { archiveSpentAt: dueAt, deletedAt: task.deletedAt ?? now }
  const cause = getArchiveDueDates(task)[0]?.cause
  if (task.deletedAt || !cause) return patchTask(task, columns)
  return patchTask(task, columns, { name: 'task.archived', data: { cause, dueAt: dueAt.toISOString() } })
}

/**
 * After 40 days without the customer the task is done and archived, even if it was unarchived meanwhile, and no longer
 * pending (TMR-003).
 */
export const completeOnInactivity = (task: Task, dueAt: Date, now: Date): TaskUpdate => {
  const facts: TaskEvent[] = [{ name: 'task.pending_off', data: { status: 'customer', cause: 'timer' } }]
  if (task.listId !== 'done') facts.push({ name: 'task.moved', data: { from: task.listId, to: 'done' } })
  if (!task.deletedAt) facts.push({ name: 'task.archived', data: { cause: 'pending', dueAt: dueAt.toISOString() } })
  return patchTask(
    task,
    {
      pendingAt: null,
      pendingStatus: null,
      estimateHold: false,
      listId: 'done',
      doneAt: task.doneAt ?? now,
      deletedAt: task.deletedAt ?? now,
    },
    ...facts,
  )
}
