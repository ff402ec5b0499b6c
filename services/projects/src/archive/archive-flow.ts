import { getArchiveDueDates } from '../tasks/task-due.ts'
import { patchTask, unchanged, type TaskUpdate } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'

/** Somebody archives a request, whatever it waits for; the waits stay, because it may be taken out again (TSK-010). */
export const decideArchive = (task: Task, now: Date): TaskUpdate =>
  task.deletedAt
    ? unchanged(task)
    : patchTask(task, { deletedAt: now }, { name: 'task.archived', data: { cause: 'person' } })

/**
 * Somebody takes it out (TSK-010). The archive moments that have come are spent, also one that no timer has seen yet, so that it stays
 * out until another one comes. Taking out answers nobody's question: no silence starts again by it (TMR-001).
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
