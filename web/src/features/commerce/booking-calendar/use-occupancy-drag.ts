import { useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { trackDrag } from '../../../kit/ui/drag/track-drag.ts'
import type { Booking } from '../../../model/bookings/booking-queries.ts'
import type { Move } from '../../../model/bookings/change-in-cache.ts'
import { isSameMove, planned, type Held } from './occupancy-geometry.ts'

type Options = {
  days: readonly string[]
  bookings: readonly Booking[]
  onCreate: (move: Move) => void
  onMove: (id: string, move: Move) => void
}
/** The item being dragged and its current target. */
export type Drag = { held: Held; move: Move }

const columnAt = (line: Element, x: number, count: number) => {
  const { left, width } = line.getBoundingClientRect()
  return Math.min(count - 1, Math.max(0, Math.floor(((x - left) / width) * count)))
}
const lineAt = (grid: Element, y: number) =>
  [...grid.querySelectorAll<HTMLElement>('.occupancy-line')].find((line) => {
    const { top, bottom } = line.getBoundingClientRect()
    return y >= top && y < bottom
  })
const moveOf = ({ roomId, arrivalDate, quantity }: Booking): Move => ({
  roomId: roomId!,
  arrivalDate: arrivalDate!,
  quantity,
})

/**
 * Dragging in the occupancy grid: over free nights to create, a bar to move it, its end to resize it. Escape cancels. A
 * click on a free night creates too.
 */
export const useOccupancyDrag = ({ days, bookings, onCreate, onMove }: Options) => {
  const grid = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)

  const hold = (target: Element, x: number): Drag | null => {
    const line = target.closest<HTMLElement>('.occupancy-line')
    if (!line) return null
    const column = columnAt(line, x, days.length)
    const roomId = line.dataset['room']!
    const bar = target.closest<HTMLElement>('[data-booking]')
    if (!bar) {
      const held = { kind: 'create', roomId, column } as const
      return { held, move: planned(held, column, roomId, days) }
    }
    const booking = bookings.find(({ _id }) => _id === bar.dataset['booking'])
    if (!booking) return null
    const kind = target.closest('.booking-grip') ? 'resize' : 'move'
    const from = moveOf(booking)
    return { held: { kind, id: booking._id, column, from }, move: from }
  }

  const onPointerDown = ({ target, clientX, nativeEvent }: PointerEvent<HTMLDivElement>) => {
    const start = hold(target as Element, clientX)
    if (!start) return
    const { held } = start
    let { move } = start
    const show = (next: Move) => {
      move = next
      setDrag({ held, move })
    }
    trackDrag(nativeEvent, {
      onStart: () => show(move),
      onMove: ({ clientX: x, clientY: y }) => {
        const line = grid.current && lineAt(grid.current, y)
        const reference = line ?? grid.current?.querySelector('.occupancy-line')
        if (!reference) return
        const roomId = line?.dataset['room'] ?? move.roomId
        const next = planned(held, columnAt(reference, x, days.length), roomId, days)
        if (!isSameMove(next, move)) show(next)
      },
      onEnd: (dropped) => {
        setDrag(null)
        if (!dropped) return
        if (held.kind === 'create') onCreate(move)
        else if (!isSameMove(move, held.from)) onMove(held.id, move)
      },
    })
  }

  const onClick = ({ target, clientX, detail }: MouseEvent<HTMLDivElement>) => {
    const start = detail > 0 ? hold(target as Element, clientX) : null
    if (start?.held.kind === 'create') onCreate(start.move)
  }

  return { grid, drag, handlers: { onPointerDown, onClick } }
}
