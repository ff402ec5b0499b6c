/** State of a two-click confirm button; `since` is the time of the first click. */
export type ConfirmState = { phase: 'idle' } | { phase: 'waiting' | 'asking'; since: number }

export const idle: ConfirmState = { phase: 'idle' }
export const defaultWait = 1500

/** Time from the first click to the reset, in ms: max(2 s, twice the wait). */
export const resetAfter = (wait: number): number => Math.max(2000, 2 * wait)

/** State at time `now`: asks for confirmation after the wait, returns to idle after the reset time (UIX-045). */
export const confirmAt = (state: ConfirmState, now: number, wait = defaultWait): ConfirmState => {
  if (state.phase === 'idle') return state
  const age = now - state.since
  if (age >= resetAfter(wait)) return idle
  return state.phase === 'waiting' && age >= wait ? { phase: 'asking', since: state.since } : state
}

/** Handles a click: the first starts the wait, clicks during the wait are ignored, a click while asking confirms. */
export const pressConfirm = (
  before: ConfirmState,
  now: number,
  wait = defaultWait,
): { state: ConfirmState; confirmed: boolean } => {
  const state = confirmAt(before, now, wait)
  if (state.phase === 'idle') return { state: { phase: 'waiting', since: now }, confirmed: false }
  return state.phase === 'asking' ? { state: idle, confirmed: true } : { state, confirmed: false }
}

/** Ms until the next automatic state change; undefined while idle. */
export const nextConfirmChange = (state: ConfirmState, now: number, wait = defaultWait): number | undefined => {
  if (state.phase === 'idle') return undefined
  return Math.max(0, state.since + (state.phase === 'waiting' ? wait : resetAfter(wait)) - now)
}
