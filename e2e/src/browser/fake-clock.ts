import type { Page } from 'puppeteer'

// Runs in the page before its scripts. Short timers run as usual, so that the page works; longer ones wait for
// `moveClock`.
const install = () => {
  type Timer = { due: number; run: () => void }
  const longFrom = 100
  const [setReal, clearReal] = [setTimeout.bind(globalThis), clearTimeout.bind(globalThis)]
  const waiting = new Map<unknown, Timer>()
  let now = performance.now()
  let lastId = 1_000_000_000
  const set = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    if (ms < longFrom) return setReal(run, ms, ...given)
    waiting.set((lastId += 1), { due: now + ms, run: () => run(...given) })
    return lastId
  }
  const clear = (id: unknown) => waiting.delete(id) || clearReal(id as number)
  const move = (ms: number) => {
    now += ms
    for (const [id, { run }] of [...waiting]
      .filter(([, { due }]) => due <= now)
      .toSorted(([, a], [, b]) => a.due - b.due)) {
      if (waiting.delete(id)) run()
    }
  }
  performance.now = () => now
  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear, moveClock: move })
}

/**
 * Fake clock: from the next load on, the time of the page stands still until the returned function advances it by a
 * number of ms, so that timeouts can be tested immediately and exactly.
 */
export const installFakeClock = async (page: Page): Promise<(ms: number) => Promise<void>> => {
  await page.evaluateOnNewDocument(install)
  return (ms) => page.evaluate((by) => (globalThis as unknown as { moveClock: (by: number) => void }).moveClock(by), ms)
}

/** Waits until the page has rendered and painted all pending changes. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
