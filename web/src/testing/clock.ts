import { onTestFinished } from 'vitest'

/**
 * Holds timers of 100 ms and longer until the returned function moves the time by a number of ms; shorter ones run as
 * usual, so that the page works.
 */
export const holdTimers = (): ((ms: number) => void) => {
  const longFrom = 100
  const { setTimeout: setReal, clearTimeout: clearReal } = globalThis
  const realNow = performance.now.bind(performance)
  const waiting = new Map<unknown, { due: number; run: () => void }>()
  let now = realNow()
  let lastId = 1_000_000_000
  const set = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    if (ms < longFrom) return setReal(run, ms, ...given)
    waiting.set((lastId += 1), { due: now + ms, run: () => run(...given) })
    return lastId
  }
  const clear = (id: unknown) => waiting.delete(id) || clearReal(id as number)
  performance.now = () => now
  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear })
  onTestFinished(() => {
    performance.now = realNow
    Object.assign(globalThis, { setTimeout: setReal, clearTimeout: clearReal })
  })
  return (ms) => {
    now += ms
    const due = [...waiting].filter(([, timer]) => timer.due <= now).toSorted(([, a], [, b]) => a.due - b.due)
    for (const [id, { run }] of due) if (waiting.delete(id)) run()
  }
}

/** Waits until the page has rendered and painted all pending changes. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))
