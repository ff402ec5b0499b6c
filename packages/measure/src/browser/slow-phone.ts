import type { Browser } from 'puppeteer'
import { phone } from '@passerelle/e2e/browser/emulation'
import { again, type SignedIn } from '@passerelle/e2e/journey/sessions'
import { timed, type Stopwatch } from './stopwatch.ts'

/** The network and the processor of a slow phone, as Lighthouse assumes them: 150 ms, 1.6 Mbit/s, a quarter. */
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const slowdown = 4

/** When the largest part of the page was painted, once it has come to rest; in ms since it was asked for. */
const largestPaint = () =>
  new Promise<number>((resolve) =>
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    }),
  )

/**
 * Resolves when nothing more has arrived for a second. Puppeteer's own wait for an idle network never ends under a
 * throttled one.
 */
const atRest = () =>
  new Promise<void>((resolve) => {
    let timer = setTimeout(resolve, 1000)
    new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(resolve, 1000)
    }).observe({ type: 'resource' })
  })

/** First card and largest paint of the board on a slow phone: with nothing kept, and with what that visit has kept. */
export const slowPhoneVisits = async (browser: Browser, origin: string, who: SignedIn) => {
  const visit = await again(browser, origin, who, { size: phone })
  const { page } = visit
  page.setDefaultTimeout(60_000)
  await timed(page)
  const session = await page.createCDPSession()
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const figures: { firstCard: number; largestPaint: number }[] = []
  for (let count = 0; count < 2; count += 1) {
    await page.goto(origin, { waitUntil: 'domcontentloaded', timeout: 60_000 })
    const firstCard = await page.evaluate(() => (globalThis as unknown as { stopwatch: Stopwatch }).stopwatch.firstCard)
    await page.evaluate(atRest)
    figures.push({ firstCard, largestPaint: await page.evaluate(largestPaint) })
    await page.waitForFunction(() => localStorage.getItem('passerelle.last-board') !== null)
  }
  await visit.leave()
  const [first, next] = figures
  return { first: first!, next: next! }
}
