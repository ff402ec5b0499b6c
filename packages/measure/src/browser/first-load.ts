import type { Page } from 'puppeteer'
import type { Stopwatch } from './stopwatch.ts'

/** `font` is part of `kilobytes`. */
export type FirstLoad = { firstCard: number; kilobytes: number; font: number; requests: string[] }

const quiet = 500

/** Opens the board as a browser does that was never here: until nothing has been asked for during half a second. */
export const firstLoad = async (page: Page, origin: string): Promise<FirstLoad> => {
  const session = await page.createCDPSession()
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const requests: string[] = []
  const fonts = new Set<string>()
  let [bytes, ofFonts] = [0, 0]
  session.on(
    'Network.requestWillBeSent',
    ({ request }) => void requests.push(`${request.method} ${request.url.replace(origin, '')}`),
  )
  session.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Font' && fonts.add(requestId)))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (fonts.has(requestId)) ofFonts += encodedDataLength
  })
  await page.goto(origin, { waitUntil: 'domcontentloaded' })
  const firstCard = await page.evaluate(() => (globalThis as unknown as { stopwatch: Stopwatch }).stopwatch.firstCard)
  await page.waitForNetworkIdle({ idleTime: quiet })
  await session.detach()
  return { firstCard, kilobytes: bytes / 1000, font: ofFonts / 1000, requests }
}
