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
    const describe = ({ node, previousRect: from, currentRect: to }: Shift['sources'][number]) => {
      const [before, after] = [from, to].map(({ x, y, height }) => `${x}, ${y}, ${height} px high`)
      return `${node?.className ?? ''} from ${before} to ${after}: ${node?.textContent?.slice(0, 60)}`
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          window.shifts!.push({
            value,
            of: sources.map(describe),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Sum of the shifts of the page so far, and what moved by its class, place and text. */
export const readShifts = async (page: Page): Promise<{ sum: number; of: string[] }> => {
  const shifts = await page.evaluate(() => window.shifts!)
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), of: shifts.flatMap(({ of }) => of) }
}
