import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef } from 'react'
import { pageToFetch } from '../../model/tasks/queries/page-to-fetch.ts'
import type { TaskRow } from '../../model/tasks/queries/task-queries.ts'
import { rowToReveal } from './reveal-row.ts'
import type { TaskListProps } from './task-list-props.ts'
import { useRovingRowFocus } from './use-roving-row-focus.ts'

/** A page far from the loaded ones is fetched once scrolling has paused for so many ms. */
const pause = 80

type Given = Pick<TaskListProps, 'loaded' | 'query' | 'jump' | 'choice' | 'onStretch'> & {
  rowHeight: number
  head?: number
  foot?: number
}

/** Fetches the pages that the shown rows need. */
const useShownPages = ({ loaded: { rows, from }, query, jump }: Given, first: number, last: number) => {
  const { hasNextPage: hasNext, isPlaceholderData, fetchNextPage, fetchPreviousPage } = query
  const isFetching = query.isFetchingNextPage || query.isFetchingPreviousPage
  const failed = query.isFetchNextPageError || query.isFetchPreviousPageError
  const wanted =
    isPlaceholderData || failed ? undefined : pageToFetch({ from, to: from + rows.length, hasNext }, { first, last })
  const skip = typeof wanted === 'object' ? wanted.skip : undefined
  const far = useEffectEvent((to: number) => void jump(to))
  useEffect(() => {
    if (skip === undefined) return undefined
    const soon = setTimeout(() => far(skip), pause)
    return () => clearTimeout(soon)
  }, [skip])
  useEffect(() => {
    if (isFetching) return
    if (wanted === 'next') void fetchNextPage()
    if (wanted === 'previous') void fetchPreviousPage()
  }, [wanted, isFetching, rows, fetchNextPage, fetchPreviousPage])
}

/**
 * Virtual rows: those near the viewport and the focused one. Rows of `rowHeight` px start below `head` px of the scroll
 * container; `foot` px at the bottom are covered. Fetches the pages around what is shown; scrolls to the top when
 * `choice` changes. `onStretch`: the focus moved with Shift held. `rowAt` is undefined while a row is not loaded.
 */
export const useVirtualRows = <Holder extends HTMLElement>(given: Given) => {
  const { loaded, rowHeight, head = 0, foot = 0, choice, onStretch } = given
  const { rows, from, count } = loaded
  const scroller = useRef<HTMLDivElement>(null)
  const bring = useRef((_: number) => {})
  // The focused row stays when its page is dropped: the focus must not be lost.
  const held = useRef<{ index: number; row: TaskRow }>(undefined)
  const rowAt = (index: number): TaskRow | undefined =>
    rows[index - from] ?? (held.current?.index === index ? held.current.row : undefined)
  const focus = useRovingRowFocus<Holder>({
    count,
    idAt: (index) => rowAt(index)?._id,
    page: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - head - foot) / rowHeight) - 1),
    scrollToIndex: (index) => bring.current(index),
    onStretch,
  })
  const active = rows[focus.active - from]
  useEffect(() => {
    if (active) held.current = { index: focus.active, row: active }
  }, [active, focus.active])
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
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
  useShownPages(given, virtual.range?.startIndex ?? 0, virtual.range?.endIndex ?? 0)
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [choice])
  const reveal = useEffectEvent((id: string) => {
    const at = rows.findIndex(({ _id }) => _id === id)
    if (at >= 0) focus.go(from + at)
  })
  useEffect(() => rowToReveal.subscribe(() => reveal(rowToReveal.get()?.id ?? '')), [])
  return { scroller, virtual, items, focus, rowAt }
}
