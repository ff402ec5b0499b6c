/** Where a two-click button stands; `since` is the moment of the first click. */
export type ConfirmState = { phase: 'idle' } | { phase: 'waiting' | 'asking'; since: number }

export const idle: ConfirmState = { phase: 'idle' }
export const defaultWait = 1500

/** From the first click to the reset: max(2 s, twice the wait). */
export const resetAfter = (wait: number): number => Math.max(2000, 2 * wait)

/** The state once the clock stands at `now`: after the wait it asks, after the reset time it rests again (UIX-045). */
export const confirmAt = (state: ConfirmState, now: number, wait = defaultWait): ConfirmState => {
  if (state.phase === 'idle') return state
  const age = now - state.since
  if (age >= resetAfter(wait)) return idle
  return state.phase === 'waiting' && age >= wait ? { phase: 'asking', since: state.since } : state
}

/** A click: the first starts the wait, clicks during the wait are ignored, a click while it asks confirms. */
export const pressConfirm = (
  before: ConfirmState,
  now: number,
  wait = defaultWait,
): { state: ConfirmState; confirmed: boolean } => {
  const state = confirmAt(before, now, wait)
  if (state.phase === 'idle') return { state: { phase: 'waiting', since: now }, confirmed: false }
  return state.phase === 'asking' ? { state: idle, confirmed: true } : { state, confirmed: false }
}

/** Ms until the state changes by itself; undefined while it rests. */
export const nextConfirmChange = (state: ConfirmState, now: number, wait = defaultWait): number | undefined => {
  if (state.phase === 'idle') return undefined
  return Math.max(0, state.since + (state.phase === 'waiting' ? wait : resetAfter(wait)) - now)
}
