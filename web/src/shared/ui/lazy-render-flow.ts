/** Render from 600 px before it is seen, at least 300 px high while empty, taken out 10 s after it was last seen (UIX-066). */
export const lazyRender = { margin: 600, minHeight: 300, unrenderDelay: 10_000 } as const

/** `leftAt`: when it went out of reach, in ms; null while it is near. */
export type LazyState = { rendered: boolean; leftAt: number | null }

export const notYet: LazyState = { rendered: false, leftAt: null }

/** The part came near the visible area, or left it. */
export const nearChanged = (state: LazyState, near: boolean, now: number): LazyState => {
  if (near) return { rendered: true, leftAt: null }
  return state.rendered && state.leftAt === null ? { rendered: true, leftAt: now } : state
}

/** What holds at this moment: a part that has been away for the whole delay is taken out. */
export const lazyAt = (state: LazyState, now: number, delay: number = lazyRender.unrenderDelay): LazyState =>
  state.leftAt !== null && now - state.leftAt >= delay ? notYet : state
