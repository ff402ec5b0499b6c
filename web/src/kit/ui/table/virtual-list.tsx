import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode } from 'react'
import './virtual-list.css'

/** Number of rows before the end at which `onEnd` is called. */
const ahead = 8

/** List of rows of one height in its own scroller: only the visible rows are rendered; `onEnd` loads further ones. */
export const VirtualList = <T extends { _id: string }>({
  label,
  className,
  items,
  rowHeight,
  hasMore,
  onEnd,
  children,
}: {
  label: string
  className: string
  items: readonly T[]
  /** In px. */
  rowHeight: number
  hasMore: boolean
  onEnd: () => void
  children: (item: T) => ReactNode
}) => {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (index) => items[index]?._id ?? index,
  })
  const rows = virtual.getVirtualItems()
  const atEnd = (rows.at(-1)?.index ?? 0) >= items.length - ahead
  useEffect(() => {
    if (atEnd) onEnd()
  })
  return (
    <div ref={scroller} data-part="virtual-list" className={`virtual-list ${className}`}>
      <ul aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {rows.map(({ key, index, start }) => {
          const item = items[index]
          return (
            item && (
              <li
                key={key}
                aria-posinset={index + 1}
                aria-setsize={hasMore ? -1 : items.length}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              >
                {children(item)}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
