import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { isAtEnd, getScrollAnchor, restoreScroll, scrollerOf, type ScrollAnchor } from './scroll-anchor.ts'

/**
 * Opens a thread at its newest message and keeps the scroll anchor: older pages do not move the view, and a view at the
 * end stays there when a message arrives or the composer grows. On mobile, where the decision is above the thread, it
 * opens at the top.
 */
export const useScrollAnchor = (
  frame: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  threadId: string | null,
  loadingOlder: boolean,
) => {
  const place = useRef<ScrollAnchor>({ at: 'free' })
  const loading = useRef(loadingOlder)
  const [atEnd, setAtEnd] = useState(true)

  // Restores the anchor after every render. While an older page is loading, the first visible message is the anchor.
  useLayoutEffect(() => {
    if (!list.current) return
    const scroller = scrollerOf(list.current)
    restoreScroll(place.current, scroller, list.current)
    if (loadingOlder && !loading.current) place.current = getScrollAnchor(scroller, list.current, false)
    loading.current = loadingOlder
  })

  useLayoutEffect(() => {
    const shown = list.current
    if (!shown) return
    const scroller = scrollerOf(shown)
    place.current = { at: scroller === frame.current ? 'end' : 'free' }
    const loose = () => scroller !== frame.current && !loading.current
    const stay = () => {
      restoreScroll(place.current, scroller, shown)
      setAtEnd(isAtEnd(scroller, shown))
    }
    const read = () => {
      place.current = getScrollAnchor(scroller, shown, loose())
      setAtEnd(isAtEnd(scroller, shown))
    }
    stay()
    const sizes = new ResizeObserver(stay)
    sizes.observe(shown)
    sizes.observe(scroller)
    scroller.addEventListener('scroll', read, { passive: true })
    return () => {
      sizes.disconnect()
      scroller.removeEventListener('scroll', read)
    }
  }, [frame, list, threadId])

  const scrollToEnd = useCallback(() => {
    place.current = { at: 'end' }
    if (list.current) restoreScroll(place.current, scrollerOf(list.current), list.current)
  }, [list])

  return { atEnd, goToEnd: scrollToEnd }
}
