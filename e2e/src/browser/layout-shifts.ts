import type { Page } from 'puppeteer'

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node?: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
}
declare global {
  interface Window {
    shifts?: { value: number; of: string[] }[]
  }
}

/** Records on every page that opens from now on what moves by itself, as the browser counts it. */
export const recordShifts = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          window.shifts!.push({
            value,
            of: sources.map(
              ({ node, previousRect: from, currentRect: to }) =>
                `${node?.className ?? ''} ${from.x},${from.y},${from.height} to ${to.x},${to.y},${to.height}: ${node?.textContent?.slice(0, 60)}`,
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Sum of the shifts of the page so far, and what moved by its class, place and text. */
export const readShifts = async (page: Page): Promise<{ sum: number; of: string[] }> => {
  const shifts = await page.evaluate(() => window.shifts!)
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), of: shifts.flatMap(({ of }) => of) }
}
