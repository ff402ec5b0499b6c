import type { Page } from 'puppeteer'
import type { List } from '@passerelle/e2e/journey/board'

/**
 * Scrolls a list until its end stays its end; answers how many requests it holds, and the most cards that stood in the
 * page in any frame.
 */
export const scrollToEnd = (page: Page, list: List): Promise<{ reached: number; most: number; took: number }> =>
  page.evaluate(async (listId) => {
    const idleMs = 2000
    const scroller = document.querySelector(`[data-column="${listId}"] [data-part~="cards"]`)!
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const from = performance.now()
    let [reached, most, grown] = [0, 0, from]
    while (performance.now() - grown < idleMs) {
      scroller.scrollTop = scroller.scrollHeight
      await frame()
      most = Math.max(most, document.querySelectorAll('[data-card]').length)
      const last = Number([...scroller.querySelectorAll('[aria-posinset]')].at(-1)?.getAttribute('aria-posinset'))
      if (last > reached) [reached, grown] = [last, performance.now()]
    }
    return { reached, most, took: grown - from }
  }, list)

/** What the page's scripts hold on to once the garbage is gone, in MB. */
export const heapOf = async (page: Page): Promise<number> => {
  const session = await page.createCDPSession()
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1_000_000
}
