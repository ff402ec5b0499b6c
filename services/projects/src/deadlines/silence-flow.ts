import { settled, type Change, type Columns, type Fact } from '../tasks/task-change.ts'
import { archiveMoments } from '../tasks/task-due.ts'
import type { Task } from '../tasks/task.ts'

/**
 * An archive moment has come (TMR-001, TMR-004, TMR-005). It is spent from now on, so that a request taken out of the archive stays
 * out until another one comes; one that is archived already only has it spent.
 */
export const archiveBySilence = (task: Task, dueAt: Date, now: Date): Change => {
  const columns: Columns = { archiveSpentAt: dueAt, deletedAt: task.deletedAt ?? now }
  const cause = archiveMoments(task)[0]?.cause
  if (task.deletedAt || !cause) return settled(task, columns)
  return settled(task, columns, { name: 'task.archived', data: { cause, dueAt: dueAt.toISOString() } })
}

/**
 * Forty days without the customer: the request is done and archived, again if somebody had taken it out meanwhile, and waits for
 * nobody any more (TMR-003).
 */
export const doneBySilence = (task: Task, dueAt: Date, now: Date): Change => {
  const facts: Fact[] = [{ name: 'task.pending_off', data: { status: 'customer', cause: 'timer' } }]
  if (task.listId !== 'done') facts.push({ name: 'task.moved', data: { from: task.listId, to: 'done' } })
  if (!task.deletedAt) facts.push({ name: 'task.archived', data: { cause: 'pending', dueAt: dueAt.toISOString() } })
  return settled(
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
