import {
  cloneElement,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react'
import { lazyWithPreload } from '../lazy/lazy-with-preload.ts'
import type { TooltipSide } from './tooltip-popup.tsx'
import './float.css'
import './tooltip.css'

const Popup = lazyWithPreload(() => import('./tooltip-popup.tsx'), { silent: true })

/** Time on the trigger until the tooltip opens (UIX-047), and away from it until it closes, in ms. */
const delays = { open: 200, close: 100 } as const

/**
 * Tooltip of its child, a button element, on hover and on keyboard focus. Never the only place of a text. Its chunk is
 * loaded when the pointer or the focus comes.
 */
export const Tooltip = ({
  content,
  children,
  side = 'top',
}: {
  content: ReactNode
  children: ReactElement
  side?: TooltipSide
}) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (next: HTMLElement | null, delay: number) => {
    clearTimeout(timer.current)
    timer.current = delay === 0 ? undefined : setTimeout(() => setAnchor(next), delay)
    if (delay === 0) setAnchor(next)
    if (next) void Popup.load().catch(() => undefined)
  }
  const close = () => change(null, 0)
  const child = children as ReactElement<ComponentProps<'button'>>
  const own = child.props
  const trigger = cloneElement(child, {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event)
      if (event.pointerType === 'mouse') change(event.currentTarget, delays.open)
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event)
      change(null, delays.close)
    },
    onFocus: (event) => {
      own.onFocus?.(event)
      if (event.currentTarget.matches(':focus-visible')) change(event.currentTarget, 0)
    },
    onBlur: (event) => {
      own.onBlur?.(event)
      close()
    },
    onKeyDown: (event) => {
      // Escape also closes the dialog around the button, in one press.
      if (event.key === 'Escape') close()
      own.onKeyDown?.(event)
    },
    onClick: (event) => {
      close()
      own.onClick?.(event)
    },
  })
  return (
    <>
      {trigger}
      {anchor && (
        <Popup
          anchor={anchor}
          side={side}
          onClose={close}
          onHover={(isOver) => (isOver ? clearTimeout(timer.current) : change(null, delays.close))}
        >
          {content}
        </Popup>
      )}
    </>
  )
}
