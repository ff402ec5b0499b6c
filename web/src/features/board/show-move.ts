import type { QueryClient } from '@tanstack/react-query'
import type { ListId } from '../../shared/tasks/list-ids.ts'
import { applyOptimisticPatch } from '../../shared/tasks/apply-optimistic-patch.ts'
import { getOptimisticMove } from '../../shared/tasks/optimistic-state.ts'
import type { TaskCard } from '../../shared/tasks/task-queries.ts'

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
