import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import './width-handle.css'

/** Width in px that one press of an arrow key adds. */
const step = 10

const widthOf = (handle: HTMLElement) => handle.closest('th')?.offsetWidth ?? 0

/**
 * Edge of a column header that is dragged, or moved by the arrow keys, to resize the column; a double click or Enter
 * resets it.
 */
export const WidthHandle = ({
  label,
  hint,
  width,
  limits,
  onWidth,
}: {
  label: string
  hint: string
  width: number
  limits: { min: number; max: number }
  /** Undefined gives the column back its own width. */
  onWidth: (width: number | undefined) => void
}) => {
  const held = useRef<{ x: number; width: number }>(undefined)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, width: widthOf(event.currentTarget) }
  }
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (held.current) onWidth(held.current.width + clientX - held.current.x)
  }
  const release = () => (held.current = undefined)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (by !== undefined) onWidth(widthOf(event.currentTarget) + by)
    else if (event.key === 'Enter') onWidth(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span
      role="separator"
      tabIndex={0}
      className="width-handle"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      aria-valuenow={width}
      title={hint}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={() => onWidth(undefined)}
      onKeyDown={onKeyDown}
    />
  )
}
