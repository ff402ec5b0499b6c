import { useRef, useState, type PointerEvent } from 'react'
import type { ListId } from '../../../model/tasks/queries/list-ids.ts'
import type { TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { followPointer } from './drag.ts'
import type { BoardBulk } from './board-bulk.ts'

export type Drag = { card: TaskCard; over: ListId | null }

/**
 * State of the current drag, and the handler that starts one; the state changes only on start, on a change of list and
 * at the end.
 */
export const useDrag = (
  onMove: (card: TaskCard, to: ListId) => void,
  together: BoardBulk['together'] = () => undefined,
) => {
  const [drag, setDrag] = useState<Drag | null>(null)
  const move = useRef(onMove)
  move.current = onMove
  const along = useRef(together)
  along.current = together
  const press = useRef((event: PointerEvent<HTMLElement>, card: TaskCard) => {
    if (!card.may.includes('move')) return
    followPointer(
      event.nativeEvent,
      event.currentTarget,
      { cardId: card._id, from: card.listId, along: along.current(card) },
      {
        onStart: () => setDrag({ card, over: null }),
        onOver: (over) => setDrag({ card, over }),
        onDrop: (_, to) => move.current(card, to),
        onEnd: () => setDrag(null),
      },
    )
  })
  return { drag, press: press.current }
}
