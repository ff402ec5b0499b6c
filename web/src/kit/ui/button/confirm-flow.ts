/** State of a two-click confirm button; `since` is the time of the first click. */
export type ConfirmState = { phase: 'idle' } | { phase: 'waiting' | 'asking' | 'lapsed'; since: number }

export const idle: ConfirmState = { phase: 'idle' }
export const defaultWait = 1500
const leastArmed = 5000
const lapsedFor = 5000

/** Time from the first click to the reset, in ms: it asks for 5 s at least, and as long as the wait (ADR 0064). */
export const resetAfter = (wait: number): number => wait + Math.max(leastArmed, wait)

/**
 * State at time `now`: asks for confirmation after the wait, then shows for 5 s that nothing was done, then is idle
 * (UIX-045).
 */
export const confirmAt = (state: ConfirmState, now: number, wait = defaultWait): ConfirmState => {
  if (state.phase === 'idle') return state
  const { since } = state
  const lapsesAt = since + resetAfter(wait)
  if (now >= lapsesAt + lapsedFor) return idle
  if (now >= lapsesAt) return { phase: 'lapsed', since }
  return { phase: now >= since + wait ? 'asking' : 'waiting', since }
}

/** Handles a click: the first starts the wait, clicks during the wait are ignored, a click while asking confirms. */
export const pressConfirm = (
  before: ConfirmState,
  now: number,
  wait = defaultWait,
): { state: ConfirmState; confirmed: boolean } => {
  const state = confirmAt(before, now, wait)
  if (state.phase === 'idle' || state.phase === 'lapsed')
    return { state: { phase: 'waiting', since: now }, confirmed: false }
  return state.phase === 'asking' ? { state: idle, confirmed: true } : { state, confirmed: false }
}

/** Ms until the next automatic state change; undefined while idle. */
export const nextConfirmChange = (state: ConfirmState, now: number, wait = defaultWait): number | undefined => {
  if (state.phase === 'idle') return undefined
  const lapses = resetAfter(wait)
  const due = { waiting: wait, asking: lapses, lapsed: lapses + lapsedFor }
  return Math.max(0, state.since + due[state.phase] - now)
}
