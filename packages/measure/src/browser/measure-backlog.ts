import type { Browser, Page } from 'puppeteer'
import { staff } from '../journey/people.ts'
import { waitForRows } from '../journey/rows.ts'
import { signedInOffice } from '../journey/sessions.ts'
import type { Metric } from './metric.ts'
import { heapOf } from './scroll-to-end.ts'

/** So many rows are scrolled through, or all when there are fewer. */
const most = 100_000

/** A call into the page may not take as long as the whole way. */
const slice = 60_000
const patience = 10_000

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
    patience,
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

/** Measures the backlog of the staff while its table is scrolled to the end. */
export const measureBacklog = async (
  browser: Browser,
  origin: string,
  say: (text: string) => void,
): Promise<Metric[]> => {
  const emma = await signedInOffice(browser, origin, staff.emma)
  await emma.open('/admin/backlog')
  await waitForRows(emma)
  say('Scrolling the backlog …')
  const { reached, frames, mostRows } = await scrollTable(emma.page, most)
  const took = frames.reduce((sum, frame) => sum + frame, 0)
  const heap = await heapOf(emma.page)
  return [
    { name: 'rows of the backlog scrolled', unit: '', samples: [reached] },
    { name: 'time that took', unit: 'ms', samples: [took] },
    { name: 'backlog, frame while scrolling', unit: 'ms', limit: 40, samples: frames, counts: 'p95' },
    { name: 'most rows in the page', unit: '', limit: 100, samples: [mostRows], counts: 'worst' },
    { name: 'heap with the backlog loaded', unit: 'MB', limit: 80, samples: [heap], counts: 'worst' },
  ]
}
