import type { ListId } from './list-ids.ts'
import type { TaskCard } from './task-queries.ts'

const byList = { todo: 'default', in_progress: 'workInProgress', done: 'done' } as const
const waits: readonly TaskCard['state'][] = ['awaitingValidation', 'customerCompletedValidation', 'isPending']

/** The state of a request that waits for no answer, shown until the server says it (TSK-054 to TSK-058). */
export const unaskedState = ({
  listId,
  estimateStatus,
}: Pick<TaskCard, 'listId' | 'estimateStatus'>): TaskCard['state'] => {
  if (estimateStatus === 'refused') return 'awaitingSolution'
  return listId === 'todo' && estimateStatus === 'accepted' ? 'awaitingPlanning' : byList[listId]
}

/** What a move makes of a request, shown until the server answers; a wait goes along (TSK-051 to TSK-053). `now`: ISO 8601. */
export const getOptimisticMove = (
  { state, estimateStatus }: Pick<TaskCard, 'state' | 'estimateStatus'>,
  listId: ListId,
  now: string,
) => ({
  listId,
  doneAt: listId === 'done' ? now : null,
  state: waits.includes(state) ? state : unaskedState({ listId, estimateStatus }),
})
