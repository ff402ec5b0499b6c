import type { ListId, Priority } from '@passerelle/contract/projects/shapes'
import type { Task } from '../tasks/task.ts'

/** What a change to many requests can touch of one of them, as its line of the ledger keeps it: ids, figures, instants as texts. */
export type Kept = {
  listId: ListId
  doneAt: string | null
  priority: Priority
  ownerId: string
  labelIds: string[]
  /** Since when the estimate holds the request (EST-009). */
  heldSince: string | null
}

/** How a change left a request, and how it was before. */
export type Trace = { before: Kept; after: Kept }

export const keptOf = ({ listId, doneAt, priority, ownerId, labels, estimateHold, pendingAt }: Task): Kept => ({
  listId,
  doneAt: doneAt?.toISOString() ?? null,
  priority,
  ownerId,
  labelIds: labels.map(({ id }) => id),
  heldSince: estimateHold ? (pendingAt?.toISOString() ?? null) : null,
})
