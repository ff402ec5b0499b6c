import { useRef, useState, type PointerEvent } from 'react'
import { followPointer } from '../../../../kit/ui/drag/follow-pointer.ts'
import type { ListId } from '../../../../model/tasks/queries/list-ids.ts'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'
import type { BoardBulk } from './board-bulk.ts'

export type Drag = { card: TaskCard; over: ListId | null }

const listUnder = (x: number, y: number): ListId | null => {
  for (const column of document.querySelectorAll<HTMLElement>('[data-column]')) {
    const box = column.getBoundingClientRect()
    if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return column.dataset.column as ListId
  }
  return null
}

/**
 * State of the current drag, and the handler that starts one; the state changes only on start, on a change of list and
 * at the end. A drop on the list of the card sends nothing (TSK-016).
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
    followPointer<ListId>(event.nativeEvent, event.currentTarget, {
      placeAt: listUnder,
      along: along.current(card),
      onStart: () => setDrag({ card, over: null }),
      onOver: (over) => setDrag({ card, over }),
      onDrop: (to) => {
        if (to !== card.listId) move.current(card, to)
      },
      onEnd: () => setDrag(null),
    })
  })
  return { drag, press: press.current }
}
