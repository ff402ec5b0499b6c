import { Problem } from '@passerelle/contract/problems'

/**
 * Concurrency limit with back-pressure: at most `size` tasks run at the same time and `maxQueued` more wait; further
 * ones throw Problem `unavailable`.
 */
export const limitConcurrency = (size: number, maxQueued: number) => {
  const queue: (() => void)[] = []
  let free = size

  const acquire = async () => {
    if (free > 0) {
      free -= 1
      return
    }
    if (queue.length >= maxQueued) throw new Problem('unavailable')
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  const release = () => {
    const next = queue.shift()
    if (next) next()
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
