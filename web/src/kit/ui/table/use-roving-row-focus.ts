import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'

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
 * Roving tabindex in a virtual list: one row has `tabIndex` 0; arrows, Home, End and the page keys move the focus, with
 * Shift they extend the selection. `scrollToIndex` scrolls a row into view, which is focused once rendered.
 */
export const useRovingRowFocus = <Holder extends HTMLElement>({
  count,
  idAt,
  target,
  page,
  scrollToIndex,
  onStretch,
}: {
  count: number
  /** Undefined while the row is not loaded, and for the heading of a group. */
  idAt: (index: number) => string | undefined
  /** Selector of what takes the focus in a row. */
  target: string
  page: () => number
  scrollToIndex: (index: number) => void
  onStretch: (from: string, to: string) => void
}) => {
  const [active, setActive] = useState(0)
  const wanted = useRef<number>(undefined)
  const holder = useRef<Holder>(null)
  const at = Math.min(active, Math.max(0, count - 1))

  const land = () => {
    const link =
      wanted.current === undefined
        ? null
        : holder.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] ${target}`)
    if (!link) return
    wanted.current = undefined
    link.focus({ preventScroll: true })
  }
  useEffect(land)

  const go = (index: number) => {
    if (index < 0) return
    wanted.current = index
    setActive(index)
    scrollToIndex(index)
    land()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target)
    const step = steps[event.key]
    if (!row || !step || event.ctrlKey || event.metaKey || event.altKey) return
    const from = Number(row.dataset['index'])
    const next = Math.max(0, Math.min(count - 1, step(from, page(), count - 1)))
    event.preventDefault()
    const [here, there] = [idAt(from), idAt(next)]
    if (event.shiftKey && here !== undefined && there !== undefined) onStretch(here, there)
    go(next)
  }
  const onFocus = (event: FocusEvent) => {
    const row = rowOf(event.target)
    if (row) setActive(Number(row.dataset['index']))
  }
  return { active: at, holder, go, onKeyDown, onFocus }
}
