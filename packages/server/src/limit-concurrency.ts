import { Problem } from '@passerelle/contract/problems'

/** Runs at most `size` pieces of work at once and lets `waiting` more queue; beyond that it refuses with Problem `unavailable`. */
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
