import { listIds, type ListId } from '../../shared/tasks/list-ids.ts'
import type { TaskCard } from '../../shared/tasks/task-queries.ts'

/** A card picked up by keyboard: over which list it would land. */
export type KeyboardDrag = { card: TaskCard; over: ListId }
export type LiftStep = { lift: KeyboardDrag | null; drop?: { card: TaskCard; to: ListId }; handled: boolean }

const beside = (from: ListId, step: 1 | -1): ListId => listIds[listIds.indexOf(from) + step] ?? from

/**
 * The keyboard's way to move: Space picks a card up, the arrows choose a list, Space or Enter drops, Escape puts it back. A drop on its
 * own list sends nothing (TSK-016).
 */
export const liftStep = (lift: KeyboardDrag | null, key: string, focused: TaskCard | undefined): LiftStep => {
  if (!lift) {
    if (key !== ' ' || !focused?.may.includes('move')) return { lift, handled: false }
    return { lift: { card: focused, over: focused.listId }, handled: true }
  }
  if (key === 'Escape') return { lift: null, handled: true }
  if (key === 'ArrowRight') return { lift: { ...lift, over: beside(lift.over, 1) }, handled: true }
  if (key === 'ArrowLeft') return { lift: { ...lift, over: beside(lift.over, -1) }, handled: true }
  if (key !== ' ' && key !== 'Enter') return { lift, handled: key.startsWith('Arrow') }
  return {
    lift: null,
    handled: true,
    ...(lift.over !== lift.card.listId && { drop: { card: lift.card, to: lift.over } }),
  }
}
