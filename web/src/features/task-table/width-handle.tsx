import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslations } from 'use-intl'
import { leastWidth, mostWidth, setColumnWidth } from './column-widths.ts'
import type { Column } from './columns.ts'
import './width-handle.css'

/** Width in px that one press of an arrow key adds. */
const step = 10

const widthOf = (handle: HTMLElement) => handle.closest('th')?.offsetWidth ?? 0

/**
 * Edge of a column header that is dragged, or moved by the arrow keys, to resize the column; a double click or Enter
 * resets it.
 */
export const WidthHandle = ({ column, width }: { column: Column; width: number }) => {
  const t = useTranslations('requests')
  const held = useRef<{ x: number; width: number }>(undefined)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, width: widthOf(event.currentTarget) }
  }
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (held.current) setColumnWidth(column, held.current.width + clientX - held.current.x)
  }
  const release = () => (held.current = undefined)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (by !== undefined) setColumnWidth(column, widthOf(event.currentTarget) + by)
    else if (event.key === 'Enter') setColumnWidth(column, undefined)
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
      aria-label={t('columnWidth', { column: t(`column.${column}`) })}
      aria-valuemin={leastWidth}
      aria-valuemax={mostWidth}
      aria-valuenow={width}
      title={t('columnWidthHint')}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={() => setColumnWidth(column, undefined)}
      onKeyDown={onKeyDown}
    />
  )
}
