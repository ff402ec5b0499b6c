/** Where the reader is in a thread: at its end, or with a line at a height of the screen; `free` before it and beyond it. */
export type ScrollAnchor = { at: 'end' } | { at: 'line'; line: Element; top: number } | { at: 'free' }

/** This near to the end counts as at the end. */
const nearby = 48

/** The element that scrolls a thread: the conversation itself, or the whole sheet on a phone. */
export const scrollerOf = (element: Element): Element => {
  let at = element.parentElement
  while (at && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement
  return at ?? document.documentElement
}

/** How far the end of the thread is below the place where it belongs; negative once the reader has gone past it. */
const belowEnd = (scroller: Element, list: Element): number =>
  list.getBoundingClientRect().bottom +
  Number.parseFloat(getComputedStyle(list).scrollMarginBottom) -
  scroller.getBoundingClientRect().bottom

export const isAtEnd = (scroller: Element, list: Element): boolean => belowEnd(scroller, list) <= nearby

/** The first line on screen, with its height there. */
const lineOf = (scroller: Element, list: Element): ScrollAnchor => {
  const { top: from, bottom: to } = scroller.getBoundingClientRect()
  for (const line of list.querySelectorAll('[data-line]')) {
    const { top, bottom } = line.getBoundingClientRect()
    if (bottom > from) return top < to ? { at: 'line', line, top } : { at: 'free' }
  }
  return { at: 'free' }
}

/** Reads the place from the screen. `loose`: who still reads what stands above the thread is not held by its lines. */
export const getScrollAnchor = (scroller: Element, list: Element, loose: boolean): ScrollAnchor => {
  if (isAtEnd(scroller, list)) return { at: 'end' }
  const above = list.getBoundingClientRect().top >= scroller.getBoundingClientRect().top
  return loose && above ? { at: 'free' } : lineOf(scroller, list)
}

/** Brings the screen back to a place after something above or below has changed. */
export const restoreScroll = (place: ScrollAnchor, scroller: Element, list: Element): void => {
  if (place.at === 'end') scroller.scrollTop += Math.max(0, belowEnd(scroller, list))
  else if (place.at === 'line' && place.line.isConnected)
    scroller.scrollTop += place.line.getBoundingClientRect().top - place.top
}
