import { AsyncLocalStorage } from 'node:async_hooks'

export type CallDeadline = {
  /**
   * Deadline for all statements of the request, as `performance.now()`; undefined gives each statement the full
   * timeout.
   */
  endsAt: number | undefined
  /** True once the response is sent: background work after it has no deadline. */
  over: boolean
  /** True once its handler runs: what is written from then on is what the caller asked for. */
  isHandled?: boolean
  /** True once the call has written something or its response has begun, so that it cannot be refused any more. */
  mustFinish?: boolean
}

/**
 * Total timeout in ms for the statements of one request. Including error handling afterwards, a caller waits 10 s at
 * most.
 */
export const callTimeoutMs = 8_000

/** What a request gets beyond `callTimeoutMs` to read the response to what it has written, in ms. */
const finishTimeoutMs = 2_000

export const callDeadline = new AsyncLocalStorage<CallDeadline>()

/** Whether this code runs for a request that waits for its response. */
export const isInRequest = (): boolean => callDeadline.getStore()?.over === false

/** Notes that the handler of the current request runs. */
export const noteHandler = (): void => {
  const call = callDeadline.getStore()
  if (call) call.isHandled = true
}

/**
 * Notes that the current request has written what its caller asked for, or that its response has begun. From now on it
 * waits for connections until its deadline, however many requests do: a caller who is told to come back would do twice
 * what was done.
 */
export const noteEffect = (): void => {
  const call = callDeadline.getStore()
  if (!call?.isHandled || call.over || call.mustFinish) return
  call.mustFinish = true
  if (call.endsAt !== undefined) call.endsAt += finishTimeoutMs
}

/** How long the current request waits for a connection at most, in ms; undefined unless it has to finish. */
export const finishWaitMs = (): number | undefined => {
  const call = callDeadline.getStore()
  if (!call?.mustFinish || call.over) return undefined
  return call.endsAt === undefined ? callTimeoutMs : Math.max(1, call.endsAt - performance.now())
}

/**
 * Returns the client-side timeout in ms for a statement that starts now, or undefined outside a request. Needed because
 * a hanging server never cancels a statement itself.
 */
export const queryTimeoutMs = (): number | undefined => {
  const deadline = callDeadline.getStore()
  if (!deadline || deadline.over) return undefined
  return deadline.endsAt === undefined ? callTimeoutMs : Math.max(1, deadline.endsAt - performance.now())
}
