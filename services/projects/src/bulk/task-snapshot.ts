import type { ListId, Priority } from '@passerelle/contract/projects/schemas'
import type { Task } from '../tasks/task.ts'

/** What a change to many requests can touch of one of them, as its line of the ledger keeps it: ids, figures, instants as texts. */
export type TaskSnapshot = {
  listId: ListId
  doneAt: string | null
  priority: Priority
  ownerId: string
  labelIds: string[]
  /** Since when the estimate holds the request (EST-009). */
  heldSince: string | null
}

/** How a change left a request, and how it was before. */
export type SnapshotPair = { before: TaskSnapshot; after: TaskSnapshot }

export const takeSnapshot = ({
  listId,
  doneAt,
  priority,
  ownerId,
  labels,
  estimateHold,
  pendingAt,
}: Task): TaskSnapshot => ({
  listId,
  doneAt: doneAt?.toISOString() ?? null,
  priority,
  ownerId,
  labelIds: labels.map(({ id }) => id),
  heldSince: estimateHold ? (pendingAt?.toISOString() ?? null) : null,
})
