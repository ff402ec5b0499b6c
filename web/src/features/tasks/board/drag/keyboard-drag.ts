import { listIds, type ListId } from '../../../../model/tasks/queries/list-ids.ts'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'

/** Keyboard drag: the card picked up and the list it is over. */
export type KeyboardDrag = { card: TaskCard; over: ListId }
export type LiftStep = { lift: KeyboardDrag | null; drop?: { card: TaskCard; to: ListId }; handled: boolean }

const beside = (from: ListId, step: 1 | -1): ListId => listIds[listIds.indexOf(from) + step] ?? from

/**
 * Reducer of the keyboard drag: Space picks a card up, arrows select a list, Space or Enter drops, Escape cancels. A
 * drop on the same list sends nothing (TSK-016).
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
