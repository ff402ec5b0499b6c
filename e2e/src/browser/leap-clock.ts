import type { Page } from 'puppeteer'

type Timer = { due: number; run: () => void; handle: ReturnType<typeof setTimeout> }

// Runs inside the page, before its scripts: time passes as ever, and can be moved on at once with whatever would have happened meanwhile.
const install = () => {
  const real = { now: performance.now.bind(performance), set: setTimeout, clear: clearTimeout }
  const timers = new Map<unknown, Timer>()
  let ahead = 0
  const now = () => real.now() + ahead
  const arm = (id: unknown, timer: Timer) => {
    timer.handle = real.set(() => {
      timers.delete(id)
      timer.run()
    }, Math.max(0, timer.due - now()))
  }
  performance.now = now
  let lastId = 1_000_000
  const set = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    const id = (lastId += 1)
    const timer = { due: now() + ms, run: () => run(...given) } as Timer
    timers.set(id, timer)
    arm(id, timer)
    return id
  }
  const clear = (id: unknown) => {
    const timer = timers.get(id)
    if (!timer) return real.clear(id as number)
    real.clear(timer.handle)
    timers.delete(id)
  }
  const leap = (ms: number) => {
    const until = now() + ms
    const next = () => [...timers].filter(([, { due }]) => due <= until).toSorted(([, a], [, b]) => a.due - b.due)[0]
    for (let one = next(); one; one = next()) {
      ahead += Math.max(0, one[1].due - now())
      clear(one[0])
      one[1].run()
    }
    ahead += Math.max(0, until - now())
    for (const [id, timer] of timers) {
      real.clear(timer.handle)
      arm(id, timer)
    }
  }
  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear, leap })
}

/** From its next load on, a page's clock can be moved on: answers how, in ms. What then changes shows as soon as it is painted. */
export const leapClock = async (page: Page): Promise<(ms: number) => Promise<void>> => {
  await page.evaluateOnNewDocument(install)
  return (ms) => page.evaluate((by) => (globalThis as unknown as { leap: (by: number) => void }).leap(by), ms)
}
