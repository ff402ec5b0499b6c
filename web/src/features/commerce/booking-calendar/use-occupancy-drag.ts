import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import type { Booking } from '../../../model/bookings/booking-queries.ts'
import type { Move } from '../../../model/bookings/change-in-cache.ts'
import { isSameMove, planned, type Held } from './occupancy-geometry.ts'

type Options = {
  days: readonly string[]
  bookings: readonly Booking[]
  onOpen: (id: string) => void
  onCreate: (move: Move) => void
  onMove: (id: string, move: Move) => void
}
/** The item being dragged and its current target. */
export type Drag = { held: Held; move: Move; moving: boolean }

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
 * Dragging in the occupancy grid: over free nights to create, a bar to move it, its end to resize it. Escape cancels.
 */
export const useOccupancyDrag = ({ days, bookings, onOpen, onCreate, onMove }: Options) => {
  const grid = useRef<HTMLDivElement>(null)
  const [drag, draw] = useState<Drag | null>(null)
  // A ref, because the pointer may be released before the last move has rendered.
  const latest = useRef<Drag>(null)
  const setDrag = (next: Drag | null) => {
    latest.current = next
    draw(next)
  }
  // The click event after a drag must not open the booking.
  const dragged = useRef(false)

  useEffect(() => {
    if (!drag) return
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      dragged.current = true
      latest.current = null
      draw(null)
    }
    addEventListener('keydown', cancel, true)
    return () => removeEventListener('keydown', cancel, true)
  }, [drag])

  const hold = (target: Element, column: number, roomId: string): Held | null => {
    const bar = target.closest<HTMLElement>('[data-booking]')
    if (!bar) return { kind: 'create', roomId, column }
    const booking = bookings.find(({ _id }) => _id === bar.dataset['booking'])
    if (!booking) return null
    const kind = target.closest('.booking-grip') ? 'resize' : 'move'
    return { kind, id: booking._id, column, from: moveOf(booking) }
  }

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    dragged.current = false
    const target = event.target as Element
    const line = target.closest<HTMLElement>('.occupancy-line')
    // Touch scrolls; touch users book with the form.
    if (!line || event.button !== 0 || event.pointerType === 'touch') return
    const roomId = line.dataset['room']!
    const held = hold(target, columnAt(line, event.clientX, days.length), roomId)
    if (!held) return
    const move = held.kind === 'create' ? planned(held, held.column, roomId, days) : held.from
    setDrag({ held, move, moving: false })
    grid.current?.setPointerCapture(event.pointerId)
  }

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const { current } = latest
    if (!current || !grid.current) return
    const line = lineAt(grid.current, event.clientY)
    const reference = line ?? grid.current.querySelector('.occupancy-line')
    if (!reference) return
    const column = columnAt(reference, event.clientX, days.length)
    const roomId = line?.dataset['room'] ?? current.move.roomId
    const move = planned(current.held, column, roomId, days)
    const moving = current.moving || column !== current.held.column || !isSameMove(move, current.move)
    if (moving) dragged.current = true
    if (moving !== current.moving || !isSameMove(move, current.move)) setDrag({ ...current, move, moving })
  }

  const onPointerUp = () => {
    const { current } = latest
    if (!current) return
    setDrag(null)
    const { held, move, moving } = current
    if (held.kind === 'create') {
      dragged.current = true
      onCreate(move)
    } else if (moving && !isSameMove(move, held.from)) onMove(held.id, move)
  }

  /**
   * The grid captures the pointer, so the click of a press without a move also arrives here. Keyboard clicks (detail 0)
   * go to the bar itself.
   */
  const onClick = (event: MouseEvent) => {
    if (dragged.current || event.detail === 0) return
    const bar = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-booking]')
    const id = bar?.dataset['booking']
    if (id) onOpen(id)
  }

  return {
    grid,
    drag,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => setDrag(null), onClick },
  }
}
