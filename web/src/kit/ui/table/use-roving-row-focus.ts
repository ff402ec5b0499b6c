import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { focusIsLost } from '../focus/restore-focus.ts'

const steps: Record<string, (index: number, page: number, last: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index, page) => index + page,
  PageUp: (index, page) => index - page,
  Home: () => 0,
  End: (_, __, last) => last,
}

const rowOf = (element: EventTarget) => (element as HTMLElement).closest<HTMLElement>('[data-index]')

/**
 * Row to focus once it is rendered. `holder` had the focus when it was asked for; `stretchFrom` is the row from which
 * the selection extends to it.
 */
type Wish = { index: number; holder: Element | null; stretchFrom?: string | undefined }

/**
 * Roving tabindex in a virtual list: one row has `tabIndex` 0; arrows, Home, End and the page keys move the focus, with
 * Shift they extend the selection. `scrollToIndex` scrolls a row into view, which is focused once it is loaded and
 * rendered, unless the user has focused something else by then. The focus stays on its row when rows come or go above.
 */
export const useRovingRowFocus = <Holder extends HTMLElement>({
  count,
  hasMore,
  idAt,
  indexOf,
  target,
  page,
  scrollToIndex,
  onStretch,
}: {
  count: number
  /** Rows after the last one may come: a step beyond it waits for them. */
  hasMore: boolean
  /** Undefined while the row is not loaded, and for the heading of a group. */
  idAt: (index: number) => string | undefined
  /** Undefined if the row is not loaded. */
  indexOf: (id: string) => number | undefined
  /** Selector of what takes the focus in a row. */
  target: string
  page: () => number
  scrollToIndex: (index: number) => void
  onStretch: (from: string, to: string) => void
}) => {
  const [active, setActive] = useState(0)
  const wish = useRef<Wish>(undefined)
  const focusedId = useRef<string>(undefined)
  const holder = useRef<Holder>(null)
  const last = Math.max(0, count - 1)
  const moved = focusedId.current === undefined ? undefined : indexOf(focusedId.current)
  if (moved !== undefined && moved !== active) setActive(moved)
  const at = Math.min(moved ?? active, last)

  const land = () => {
    const wanted = wish.current
    if (!wanted) return
    if (document.activeElement !== wanted.holder && !focusIsLost()) {
      wish.current = undefined
      return
    }
    // What does not come ends at the last row.
    const index = hasMore ? wanted.index : Math.min(wanted.index, last)
    const link = holder.current?.querySelector<HTMLElement>(`[data-index="${index}"] ${target}`)
    if (!link) return
    wish.current = undefined
    link.focus({ preventScroll: true })
    const there = idAt(index)
    focusedId.current = there
    if (wanted.stretchFrom !== undefined && there !== undefined) onStretch(wanted.stretchFrom, there)
  }
  useEffect(land)

  const go = (index: number, stretchFrom?: string) => {
    if (index < 0) return
    wish.current = { index, holder: document.activeElement, stretchFrom }
    focusedId.current = undefined
    setActive(index)
    scrollToIndex(index)
    land()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target)
    const step = steps[event.key]
    if (!row || !step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    // A row that waits for the focus has been reached already.
    const waiting = wish.current?.holder === document.activeElement ? wish.current : undefined
    const from = waiting?.index ?? Number(row.dataset['index'])
    const to = step(from, page(), last)
    // A held key does not run ahead of the rows.
    if (event.repeat && from > last && to > from) return
    const next = Math.max(0, hasMore ? to : Math.min(last, to))
    go(next, event.shiftKey ? (waiting?.stretchFrom ?? idAt(from)) : undefined)
  }
  const onFocus = (event: FocusEvent) => {
    const row = rowOf(event.target)
    if (!row) return
    const index = Number(row.dataset['index'])
    focusedId.current = idAt(index)
    setActive(index)
  }
  return { active: at, holder, go, onKeyDown, onFocus }
}
