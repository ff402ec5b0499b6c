/** Scroll anchor of a thread: its end, a message with its offset from the top, or `free` (not anchored). */
export type ScrollAnchor = { at: 'end' } | { at: 'line'; line: Element; top: number } | { at: 'free' }

/** Distance in px from the end that still counts as the end. */
const nearby = 48

/** Scroll container of a thread: the conversation, or the whole sheet on mobile. */
export const scrollerOf = (element: Element): Element => {
  let at = element.parentElement
  while (at && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement
  return at ?? document.documentElement
}

/** Distance of the thread's end below its final position; negative once scrolled past it. */
const belowEnd = (scroller: Element, list: Element): number =>
  list.getBoundingClientRect().bottom +
  Number.parseFloat(getComputedStyle(list).scrollMarginBottom) -
  scroller.getBoundingClientRect().bottom

export const isAtEnd = (scroller: Element, list: Element): boolean => belowEnd(scroller, list) <= nearby

/** The first visible message with its offset. */
const lineOf = (scroller: Element, list: Element): ScrollAnchor => {
  const { top: from, bottom: to } = scroller.getBoundingClientRect()
  for (const line of list.querySelectorAll('[data-line]')) {
    const { top, bottom } = line.getBoundingClientRect()
    if (bottom > from) return top < to ? { at: 'line', line, top } : { at: 'free' }
  }
  return { at: 'free' }
}

/** Determines the current scroll anchor. `loose`: not anchored while the content above the thread is visible. */
export const getScrollAnchor = (scroller: Element, list: Element, loose: boolean): ScrollAnchor => {
  if (isAtEnd(scroller, list)) return { at: 'end' }
  const above = list.getBoundingClientRect().top >= scroller.getBoundingClientRect().top
  return loose && above ? { at: 'free' } : lineOf(scroller, list)
}

/** Restores the scroll position of an anchor after content was added above or below. */
export const restoreScroll = (place: ScrollAnchor, scroller: Element, list: Element): void => {
  if (place.at === 'end') scroller.scrollTop += Math.max(0, belowEnd(scroller, list))
  else if (place.at === 'line' && place.line.isConnected)
    scroller.scrollTop += place.line.getBoundingClientRect().top - place.top
}
