import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef } from 'react'
import { rowToReveal } from './reveal-row.ts'
import { useRovingRowFocus } from './use-roving-row-focus.ts'

export type Paged = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isPlaceholderData: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Number of rows before the end at which the next page is fetched. */
const ahead = 20

/**
 * Virtual rows: those near the viewport and the focused one. Rows of `rowHeight` px start below `head` px of the scroll
 * container; `foot` px at the bottom are covered. Fetches the next page before the end; scrolls to the top when
 * `choice` changes. `onStretch`: the focus moved with Shift held.
 */
export const useVirtualRows = <Holder extends HTMLElement>({
  ids,
  rowHeight,
  head = 0,
  foot = 0,
  query,
  choice,
  onStretch,
}: {
  ids: readonly string[]
  rowHeight: number
  head?: number
  foot?: number
  query: Paged
  choice: string
  onStretch: (from: string, to: string) => void
}) => {
  const scroller = useRef<HTMLDivElement>(null)
  const bring = useRef((_: number) => {})
  const focus = useRovingRowFocus<Holder>({
    ids,
    scrollToIndex: (index) => bring.current(index),
    onStretch,
    page: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - head - foot) / rowHeight) - 1),
  })
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (index) => ids[index] ?? index,
    scrollMargin: head,
    scrollPaddingStart: head,
    scrollPaddingEnd: foot,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(focus.active < range.count ? [focus.active] : [])])].toSorted(
        (a, b) => a - b,
      ),
  })
  bring.current = (index) => virtual.scrollToIndex(index)
  const items = virtual.getVirtualItems()
  const last = virtual.range?.endIndex ?? 0
  const { hasNextPage, isFetchingNextPage, isPlaceholderData, isFetchNextPageError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isPlaceholderData && !isFetchNextPageError && last >= ids.length - ahead)
      void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isPlaceholderData, isFetchNextPageError, fetchNextPage, last, ids.length])
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [choice])
  const reveal = useEffectEvent((id: string) => focus.go(ids.indexOf(id)))
  useEffect(() => rowToReveal.subscribe(() => reveal(rowToReveal.get()?.id ?? '')), [])
  return { scroller, virtual, items, focus }
}
