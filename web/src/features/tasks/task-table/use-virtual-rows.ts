import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef } from 'react'
import { pageToFetch } from '../../../model/tasks/queries/page-to-fetch.ts'
import type { TaskRow } from '../../../model/tasks/queries/row-pages.ts'
import { rowToReveal } from './reveal-row.ts'
import type { TaskListProps } from './task-list-props.ts'
import type { TableGroup } from './group-lines.ts'
import { useRovingRowFocus } from '../../../kit/ui/table/use-roving-row-focus.ts'

/** A page far from the loaded ones is fetched once scrolling has paused for so many ms. */
const pause = 80

/** Rows drawn above and below those in view: few while scrolling, which draws all of them anew in each frame. */
const overscan = { still: 8, scrolling: 3 }

type Given = Pick<TaskListProps, 'loaded' | 'lines' | 'query' | 'jump' | 'choice' | 'onStretch'> & {
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
    if (isFetching || typeof wanted !== 'string') return undefined
    let current = true
    // The query learns its new key in an effect of the parent, which runs after this one.
    queueMicrotask(() => {
      if (current) void (wanted === 'next' ? fetchNextPage() : fetchPreviousPage())
    })
    return () => {
      current = false
    }
  }, [wanted, isFetching, rows, fetchNextPage, fetchPreviousPage])
}

/**
 * Virtual rows: those near the viewport and the focused one. Rows of `rowHeight` px start below `head` px of the scroll
 * container; `foot` px at the bottom are covered. Fetches the pages around what is shown; scrolls to the top when
 * `choice` changes. `onStretch`: the focus moved with Shift held. `lineAt` returns the heading of a group or a row;
 * null while it is not loaded.
 */
export const useVirtualRows = <Holder extends HTMLElement>(given: Given) => {
  const { loaded, lines, rowHeight, head = 0, foot = 0, choice, onStretch } = given
  const { rows, from } = loaded
  const { count } = lines
  const scroller = useRef<HTMLDivElement>(null)
  const bring = useRef((_: number) => {})
  // The focused row stays when its page is dropped: the focus must not be lost.
  const held = useRef<{ index: number; row: TaskRow }>(undefined)
  const isHeld = (index: number) => held.current?.index === index && focus.active === index
  const lineAt = (index: number): { group: TableGroup } | { row: TaskRow } | null => {
    const line = lines.at(index)
    if ('group' in line) return line
    const row = rows[line.position - from] ?? (isHeld(index) ? held.current?.row : undefined)
    return row ? { row } : null
  }
  const rowAt = (index: number): TaskRow | undefined => {
    const line = index < count ? lineAt(index) : null
    return line && 'row' in line ? line.row : undefined
  }
  const indexOf = (id: string): number | undefined => {
    const at = rows.findIndex(({ _id }) => _id === id)
    return at < 0 ? undefined : lines.lineOf(from + at)
  }
  const focus = useRovingRowFocus<Holder>({
    target: ':is([data-card-link], [data-group])',
    count,
    hasMore: given.query.hasNextPage && !given.query.isFetchNextPageError,
    idAt: (index) => rowAt(index)?._id,
    indexOf,
    page: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - head - foot) / rowHeight) - 1),
    scrollToIndex: (index) => bring.current(index),
    onStretch,
  })
  const active = rowAt(focus.active)
  useEffect(() => {
    if (active) held.current = { index: focus.active, row: active }
  }, [active, focus.active])
  const scrolling = useRef(false)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: scrolling.current ? overscan.scrolling : overscan.still,
    onChange: ({ isScrolling }) => {
      scrolling.current = isScrolling
    },
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
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
  useShownPages(given, lines.positionOf(startIndex), lines.positionOf(endIndex))
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [choice])
  const reveal = useEffectEvent((id: string) => {
    const index = indexOf(id)
    if (index !== undefined) focus.go(index)
  })
  useEffect(() => rowToReveal.subscribe(() => reveal(rowToReveal.get()?.id ?? '')), [])
  return { scroller, virtual, items, focus, lineAt }
}
