import type { QueryClient } from '@tanstack/react-query'
import type { ListId } from '../../../../model/tasks/queries/list-ids.ts'
import { applyOptimisticPatch } from '../../../../model/tasks/optimistic/apply-optimistic-patch.ts'
import { getOptimisticMove } from '../../../../model/tasks/optimistic/optimistic-state.ts'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'

/**
 * Shows a card in its new list until the server responds, as an optimistic patch next to others that may be pending.
 */
export const showMove = (
  client: QueryClient,
  card: TaskCard,
  to: ListId,
  now: Date,
): ReturnType<typeof applyOptimisticPatch> =>
  applyOptimisticPatch(client, card, getOptimisticMove(card, to, now.toISOString()))
