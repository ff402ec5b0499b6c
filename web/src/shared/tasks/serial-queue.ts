import { requestTimeoutMs, withTimeout } from '../api/request-timeout.ts'

const last = new Map<string, Promise<unknown>>()

/**
 * Acts once everything that was begun before under this name has ended, well or not; at once when nothing is under way. Its signal gives up what nobody
 * answers, so that it does not hold up the others for ever.
 */
export const enqueue = <T>(name: string, act: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const run = () => withTimeout(requestTimeoutMs, act)
  const before = last.get(name)
  const mine = before ? before.then(run, run) : run()
  last.set(name, mine)
  const leave = () => {
    if (last.get(name) === mine) last.delete(name)
  }
  mine.then(leave, leave)
  return mine
}

/** Is anything under way under this name? */
export const isQueued = (name: string): boolean => last.has(name)
