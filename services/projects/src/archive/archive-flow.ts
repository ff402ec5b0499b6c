import { archiveMoments } from '../tasks/task-due.ts'
import { settled, unchanged, type Change } from '../tasks/task-change.ts'
import type { Task } from '../tasks/task.ts'

/** Somebody archives a request, whatever it waits for; the waits stay, because it may be taken out again (TSK-010). */
export const archiveTask = (task: Task, now: Date): Change =>
  task.deletedAt
    ? unchanged(task)
    : settled(task, { deletedAt: now }, { name: 'task.archived', data: { cause: 'person' } })

/**
 * Somebody takes it out (TSK-010). The archive moments that have come are spent, also one that no timer has seen yet, so that it stays
 * out until another one comes. Taking out answers nobody's question: no silence starts again by it (TMR-001).
 */
export const unarchiveTask = (task: Task, now: Date): Change => {
  if (!task.deletedAt) return unchanged(task)
  const come = archiveMoments(task)
    .map(({ at }) => at)
    .filter((at) => at <= now)
  return settled(
    task,
    { deletedAt: null, archiveSpentAt: come.at(-1) ?? task.archiveSpentAt },
    { name: 'task.unarchived', data: {} },
  )
}
