import { AsyncLocalStorage } from 'node:async_hooks'

export type CallDeadline = {
  /**
   * Deadline for all statements of the request, as `performance.now()`; undefined gives each statement the full
   * timeout.
   */
  endsAt: number | undefined
  /** True once the response is sent: background work after it has no deadline. */
  over: boolean
}

/**
 * Total timeout in ms for the statements of one request. Including error handling afterwards, a caller waits 10 s at
 * most.
 */
export const callTimeoutMs = 8_000

export const callDeadline = new AsyncLocalStorage<CallDeadline>()

/** Whether this code runs for a request that waits for its response. */
export const isInRequest = (): boolean => callDeadline.getStore()?.over === false

/**
 * Returns the client-side timeout in ms for a statement that starts now, or undefined outside a request. Needed because
 * a hanging server never cancels a statement itself.
 */
export const queryTimeoutMs = (): number | undefined => {
  const deadline = callDeadline.getStore()
  if (!deadline || deadline.over) return undefined
  return deadline.endsAt === undefined ? callTimeoutMs : Math.max(1, deadline.endsAt - performance.now())
}
