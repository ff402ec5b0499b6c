import { Problem } from '@passerelle/contract/problems'

type Waiting = { since: number; begin: () => void; refuse: (why: Problem) => void }
type Patience = { maxWaitMs?: number; now?: () => number }

/**
 * Concurrency limit with back-pressure: at most `size` tasks run at the same time and `maxQueued` more wait, at most
 * about `maxWaitMs`; further ones throw Problem `unavailable`.
 */
export const limitConcurrency = (
  size: number,
  maxQueued: number,
  { maxWaitMs = Infinity, now = () => performance.now() }: Patience = {},
) => {
  const queue: Waiting[] = []
  let free = size

  const acquire = async () => {
    if (free > 0) {
      free -= 1
      return
    }
    if (queue.length >= maxQueued) throw new Problem('unavailable')
    await new Promise<void>((begin, refuse) => queue.push({ since: now(), begin, refuse }))
  }
  const release = () => {
    // Those who waited too long have gone, or will be too late with the rest of their work: their turn would be wasted.
    let next = queue.shift()
    while (next && now() - next.since > maxWaitMs) {
      next.refuse(new Problem('unavailable'))
      next = queue.shift()
    }
    if (next) next.begin()
    else free += 1
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }
}
