import type { JSHandle, Page } from 'puppeteer'

// Runs inside the page, before its scripts.
const install = () => {
  // A task begun in the last moment before a paint ends after it: what it posts is read when the frame is on its way to
  // the screen.
  const afterPaint = (then: (at: number) => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => then(performance.now())
      port2.postMessage(null)
    })
  const until = (holds: () => unknown) =>
    new Promise<number>((resolve, reject) => {
      const from = performance.now()
      const look = () => {
        if (holds()) afterPaint(resolve)
        else if (performance.now() - from > 30_000) reject(new Error(`Not within 30 s: ${String(holds)}`))
        else requestAnimationFrame(look)
      }
      look()
    })
  const tasks: number[] = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  })
  const last: Record<string, number> = {}
  for (const name of ['pointermove', 'pointerup', 'click', 'keydown'])
    addEventListener(name, ({ timeStamp }) => void (last[name] = timeStamp), { capture: true })
  const steps: number[] = []
  addEventListener('pointermove', ({ timeStamp }) => afterPaint((at) => steps.push(at - timeStamp)), { capture: true })
  const firstCard = until(() => document.querySelector('[data-card]'))
  firstCard.catch(() => undefined)
  Object.assign(globalThis, { stopwatch: { until, firstCard, tasks, last, steps } })
}

/** What `install` puts into a page. */
export type Stopwatch = {
  /** Settles with the moment at which a frame was painted in which this holds, in ms since the page was asked for. */
  until: (holds: () => unknown) => Promise<number>
  firstCard: Promise<number>
  /** How long each task of more than 50 ms held the page up. */
  tasks: number[]
  /** When the browser last took in an event of this name. */
  last: Record<string, number>
  /** For each move of the pointer, from the moment the browser took it in until it was painted. */
  steps: number[]
}

/** Something that a page waits for already while the next thing is done to it. */
export const inWait = async <T>(waiting: Promise<JSHandle<{ for: Promise<T> }>>): Promise<() => Promise<T>> => {
  const handle = await waiting
  return () => handle.evaluate((wait) => wait.for)
}

/**
 * From its next load on, a page times itself: until its first card, until what is asked, and how long its tasks take;
 * `longest` answers for the time since it was asked before.
 */
export const timed = async (page: Page): Promise<{ longest: () => Promise<number> }> => {
  await page.evaluateOnNewDocument(install)
  return {
    longest: () =>
      page.evaluate(() =>
        Math.max(0, ...(globalThis as unknown as { stopwatch: Stopwatch }).stopwatch.tasks.splice(0)),
      ),
  }
}
