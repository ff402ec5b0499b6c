import pLimit from 'p-limit'
import { Problem } from '@passerelle/contract/problems'

type WaitOptions = { maxWaitMs?: number; now?: () => number }

/**
 * Concurrency limit with back-pressure: at most `size` tasks run at the same time and `maxQueued` more wait, at most
 * about `maxWaitMs`; further ones throw Problem `unavailable`.
 */
export const limitConcurrency = (
  size: number,
  maxQueued: number,
  { maxWaitMs = Infinity, now = () => performance.now() }: WaitOptions = {},
) => {
  const limit = pLimit(size)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const before = limit.activeCount + limit.pendingCount
    if (before >= size + maxQueued) throw new Problem('unavailable')
    const since = before < size ? undefined : now()
    return limit(() => {
      // Whoever waited too long has gone, or will be too late with the rest of their work: their turn would be wasted.
      if (since !== undefined && now() - since > maxWaitMs) throw new Problem('unavailable')
      return work()
    })
  }
}
