/**
 * Rendered within 600 px of the viewport, at least 300 px high while empty, unmounted 10 s after it left that range
 * (UIX-066).
 */
export const lazyRender = { margin: 600, minHeight: 300, unrenderDelay: 10_000 } as const

/** `leftAt`: when it left the range, in ms; null while it is in range. */
export type LazyState = { rendered: boolean; leftAt: number | null }

export const notYet: LazyState = { rendered: false, leftAt: null }

/** The element entered or left the range around the viewport (intersection observer). */
export const nearChanged = (state: LazyState, near: boolean, now: number): LazyState => {
  if (near) return { rendered: true, leftAt: null }
  return state.rendered && state.leftAt === null ? { rendered: true, leftAt: now } : state
}

/** State at time `now`: unmounts content that has been out of range for the whole delay. */
export const lazyAt = (state: LazyState, now: number, delay: number = lazyRender.unrenderDelay): LazyState =>
  state.leftAt !== null && now - state.leftAt >= delay ? notYet : state
