import type { ListId, Priority } from '@passerelle/contract/projects/schemas'
import type { ExchangedLinks } from '../tasks/exchange-link.ts'
import type { Task } from '../tasks/task.ts'

/**
 * Snapshot of all fields of a task that a bulk change can touch, as stored for undo: ids, numbers, and instants as ISO
 * strings.
 */
export type TaskSnapshot = {
  listId: ListId
  doneAt: string | null
  priority: Priority
  ownerId: string
  labelIds: string[]
  /** Start of the estimate hold (EST-009). */
  heldSince: string | null
  plannedAt: string | null
}

/** State of a task before and after a change, with the member or sprint that was exchanged. */
export type SnapshotPair = { before: TaskSnapshot; after: TaskSnapshot & ExchangedLinks }

export const takeSnapshot = ({
  listId,
  doneAt,
  priority,
  ownerId,
  labels,
  estimateHold,
  pendingAt,
  plannedAt,
}: Task): TaskSnapshot => ({
  listId,
  doneAt: doneAt?.toISOString() ?? null,
  priority,
  ownerId,
  labelIds: labels.map(({ id }) => id),
  heldSince: estimateHold ? (pendingAt?.toISOString() ?? null) : null,
  plannedAt: plannedAt?.toISOString() ?? null,
})
