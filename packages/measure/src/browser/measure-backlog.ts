import type { Page } from 'puppeteer'
import { staff } from '@passerelle/e2e/journey/people'
import { waitForRows } from '@passerelle/e2e/journey/rows'
import { signedInOffice } from '@passerelle/e2e/journey/sessions'
import { judgeMetrics } from '../metrics.ts'
import { defineMeasure } from '../measure.ts'
import { metricOf } from './metric-of.ts'
import { inFilledProduct } from './filled-product.ts'
import { heapOf } from './scroll-to-end.ts'

/** So many rows are scrolled through, or all when there are fewer. */
const most = 100_000

/** A call into the page may not take as long as the whole way. */
const slice = 60_000
const timeoutMs = 10_000

type Scrolled = { reached: number; frames: number[]; mostRows: number; ended: boolean }

/**
 * Scrolls the table down from the row reached, for a while, until so many rows came or none comes any more; returns the
 * length of each frame in ms.
 */
const scrollOn = (page: Page, wanted: number, reached: number): Promise<Scrolled> =>
  page.evaluate(
    async (most, from, lasting, waiting) => {
      const scroller = document.querySelector('[data-part~="task-table-scroll"]')!
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const frames: number[] = []
      await frame()
      const begun = performance.now()
      let [at, mostRows, grown, last] = [from, 0, begun, begun]
      while (at < most && last - grown < waiting && (last - begun < lasting || grown < begun + 1)) {
        scroller.scrollTop = scroller.scrollHeight
        await frame()
        const now = performance.now()
        frames.push(now - last)
        last = now
        const shown = scroller.querySelectorAll('[data-card]')
        mostRows = Math.max(mostRows, shown.length)
        const index = Number([...shown].at(-1)?.getAttribute('aria-rowindex')) - 1
        if (index > at) [at, grown] = [index, now]
      }
      return { reached: at, frames, mostRows, ended: at >= most || last - grown >= waiting }
    },
    wanted,
    reached,
    slice,
    timeoutMs,
  )

/** Scrolls the table to its end, or through so many rows. */
const scrollTable = async (page: Page, wanted: number): Promise<Scrolled> => {
  let way: Scrolled = { reached: 0, frames: [], mostRows: 0, ended: false }
  while (!way.ended) {
    const next = await scrollOn(page, wanted, way.reached)
    way = {
      ...next,
      frames: [...way.frames, ...next.frames],
      mostRows: Math.max(way.mostRows, next.mostRows),
    }
  }
  return way
}

/** The backlog of the staff while its table is scrolled to the end. */
export const backlogInBrowser = defineMeasure({
  name: 'backlog-in-browser',
  title: 'The backlog in a browser',
  promised: 'frames within 40 ms while 100,000 rows are scrolled, at most 100 rows in the page, 80 MB of heap',
  alone: (extent) =>
    inFilledProduct(extent, async (browser, origin) => {
      const emma = await signedInOffice(browser, origin, staff.emma)
      await emma.open('/admin/backlog')
      await waitForRows(emma)
      extent.progress('scrolling the backlog')
      return { ...(await scrollTable(emma.page, most)), heap: await heapOf(emma.page) }
    }),
  judge: ({ reached, frames, mostRows, heap }: Scrolled & { heap: number }) =>
    judgeMetrics([
      metricOf('rows scrolled', [reached], { unit: '', atLeast: 1 }),
      metricOf('time that took', [frames.reduce((sum, frame) => sum + frame, 0)]),
      metricOf('frame while scrolling', frames, { atMost: 40, counts: 'p95' }),
      metricOf('most rows in the page', [mostRows], { unit: '', atMost: 100 }),
      metricOf('heap with the backlog loaded', [heap], { unit: 'MB', atMost: 80 }),
    ]),
})
