import type { ListId } from '../queries/list-ids.ts'
import type { TaskCard } from '../queries/task-queries.ts'

const byList = { todo: 'default', in_progress: 'workInProgress', done: 'done' } as const
const waits: readonly TaskCard['state'][] = ['awaitingValidation', 'customerCompletedValidation', 'isPending']

/**
 * Optimistic state of a task that waits for no answer any more, shown until the server responds (TSK-054 to TSK-058).
 */
export const unaskedState = ({
  listId,
  estimateStatus,
}: Pick<TaskCard, 'listId' | 'estimateStatus'>): TaskCard['state'] => {
  if (estimateStatus === 'refused') return 'awaitingSolution'
  return listId === 'todo' && estimateStatus === 'accepted' ? 'awaitingPlanning' : byList[listId]
}

/**
 * Optimistic patch of moving a task to another list; a pending status moves with it (TSK-051 to TSK-053). `now`: ISO
 * 8601.
 */
export const getOptimisticMove = (
  { state, estimateStatus }: Pick<TaskCard, 'state' | 'estimateStatus'>,
  listId: ListId,
  now: string,
) => ({
  listId,
  doneAt: listId === 'done' ? now : null,
  state: waits.includes(state) ? state : unaskedState({ listId, estimateStatus }),
})
