import { requestTimeoutMs, withTimeout } from '../../../kit/network/request-timeout.ts'

const last = new Map<string, Promise<unknown>>()
/** Of each read under way: the names whose calls were running when it began, or have begun since. */
const overtaking = new Set<Set<string>>()
/** How often a read is repeated for a user who changes without a pause. */
const maxReads = 3

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
export const enqueue = <T>(name: string, act: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  for (const names of overtaking) names.add(name)
  return enqueueUntimed(name, () => withTimeout(requestTimeoutMs, act))
}

/** Whether a call is running or queued under this name. */
export const isQueued = (name: string): boolean => last.has(name)

/**
 * Reads, and once more if a call overtook the read: its answer may be older than what the page already shows. `isOf`
 * tells the names that concern the answer.
 */
export const readConsistently = async <T>(
  read: () => Promise<T>,
  isOf: (name: string, answer: T) => boolean,
  reads = maxReads,
): Promise<T> => {
  const names = new Set(last.keys())
  overtaking.add(names)
  const answer = await read().finally(() => overtaking.delete(names))
  const overtook = [...names].filter((name) => isOf(name, answer))
  if (overtook.length === 0 || reads <= 1) return answer
  await Promise.allSettled(overtook.flatMap((name) => last.get(name) ?? []))
  return readConsistently(read, isOf, reads - 1)
}
