import { useEffect, useRef, useState, type FocusEvent, type MouseEvent, type PointerEvent } from 'react'

/** The hovered or focused day of a service, and its cell. */
export type PointedDay = { anchor: HTMLElement; probeId: string; day: string }

/**
 * Delay in ms before a tooltip opens on hover (UIX-047), and before it closes, so that it stays while the pointer
 * crosses the gap between two days.
 */
const delay = 200
const grace = 80

const pointed = (target: EventTarget): PointedDay | undefined => {
  const anchor = target instanceof Element ? target.closest<HTMLElement>('button[data-day]') : null
  const { day, probe } = anchor?.dataset ?? {}
  return anchor && day && probe ? { anchor, day, probeId: probe } : undefined
}

/**
 * Day of the grid with a tooltip or popover: `hinted` on hover or keyboard focus, `opened` after a click. Uses event
 * delegation, because a year of several services has thousands of cells.
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
