import { useEffect, useRef, useState, type FocusEvent, type MouseEvent, type PointerEvent } from 'react'

/** A day of a service that somebody points at, and the cell that shows it. */
export type PointedDay = { anchor: HTMLElement; probeId: string; day: string }

/** Before a tooltip shows by pointer, in ms (UIX-047), and before it goes: the pointer crosses the gap between two days. */
const delay = 200
const grace = 80

const pointed = (target: EventTarget): PointedDay | undefined => {
  const anchor = target instanceof Element ? target.closest<HTMLElement>('button[data-day]') : null
  const { day, probe } = anchor?.dataset ?? {}
  return anchor && day && probe ? { anchor, day, probeId: probe } : undefined
}

/**
 * Which day of the grid is told about: `hinted` while the pointer rests on it or it has the focus by keyboard, `opened` after a press. One listener for
 * all cells: a year of several services has thousands.
 */
export const usePointedDay = () => {
  const [hinted, hint] = useState<PointedDay>()
  const [opened, open] = useState<PointedDay>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = (next: PointedDay | undefined, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => hint(next), after)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const handlers = {
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      const next = pointed(event.target)
      later(next, next ? (hinted ? 0 : delay) : grace)
    },
    onPointerLeave: () => later(undefined, 0),
    onFocus: (event: FocusEvent) => {
      const next = pointed(event.target)
      if (next?.anchor.matches(':focus-visible')) later(next, 0)
    },
    onBlur: () => later(undefined, 0),
    onClick: (event: MouseEvent) => {
      const next = pointed(event.target)
      if (!next) return
      later(undefined, 0)
      open((before) => (before?.anchor === next.anchor ? undefined : next))
    },
  }
  return {
    hinted: opened ? undefined : hinted,
    opened,
    handlers,
    closeTooltip: () => hint(undefined),
    close: (which: PointedDay) => open((now) => (now === which ? undefined : now)),
  }
}
