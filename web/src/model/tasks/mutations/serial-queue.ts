import { requestTimeoutMs, withTimeout } from '../../../kit/network/request-timeout.ts'

const last = new Map<string, Promise<unknown>>()

/**
 * Serial queue per name without a timeout: runs `act` after all earlier calls with the same name have settled, or
 * immediately if there are none.
 */
export const enqueueUntimed = <T>(name: string, act: () => Promise<T>): Promise<T> => {
  const before = last.get(name)
  const mine = before ? before.then(act, act) : act()
  last.set(name, mine)
  const leave = () => {
    if (last.get(name) === mine) last.delete(name)
  }
  mine.then(leave, leave)
  return mine
}

/**
 * Serial queue per name. The signal aborts a call that does not finish within the request timeout, so that it cannot
 * block the queue.
 */
export const enqueue = <T>(name: string, act: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  enqueueUntimed(name, () => withTimeout(requestTimeoutMs, act))

/** Whether a call is running or queued under this name. */
export const isQueued = (name: string): boolean => last.has(name)
