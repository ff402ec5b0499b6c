import type { Page } from 'puppeteer'

// Runs inside the page, before its scripts. Short timers run as ever, so that the page works; whoever waits for longer waits for the hand.
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

/** From its next load on, time stands still for a page until it is moved on, in ms: so what takes seconds is shown at once and to the millisecond. */
export const installFakeClock = async (page: Page): Promise<(ms: number) => Promise<void>> => {
  await page.evaluateOnNewDocument(install)
  return (ms) => page.evaluate((by) => (globalThis as unknown as { moveClock: (by: number) => void }).moveClock(by), ms)
}

/** Waits until the page has painted what follows from all that has happened so far. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
