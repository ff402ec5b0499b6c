import type { Browser, Page } from 'puppeteer'
import { waitForRows } from '../journey/rows.ts'
import { signedInOffice } from '../journey/sessions.ts'
import type { Metric } from './metric.ts'
import { heapOf } from './scroll-to-end.ts'

/** So many rows are scrolled through, or all when there are fewer. */
const most = 100_000

type Scrolled = { reached: number; frames: number[]; mostRows: number; took: number }

/** Scrolls the table down until it has loaded so many rows, or nothing comes any more; returns the length of each frame in ms. */
const scrollTable = (page: Page, rows: number): Promise<Scrolled> =>
  page.evaluate(async (wanted) => {
    const patience = 10_000
    const scroller = document.querySelector('.task-table-scroll')!
    const frames: number[] = []
    const begun = performance.now()
    let [reached, mostRows, grown, last] = [0, 0, begun, begun]
    while (reached < wanted && performance.now() - grown < patience) {
      scroller.scrollTop = scroller.scrollHeight
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const now = performance.now()
      frames.push(now - last)
      last = now
      const shown = scroller.querySelectorAll('[data-card]')
      mostRows = Math.max(mostRows, shown.length)
      const index = Number([...shown].at(-1)?.getAttribute('aria-rowindex'))
      if (index > reached) [reached, grown] = [index, now]
    }
    return { reached, frames, mostRows, took: grown - begun }
  }, rows)

/** Measures the backlog of the staff while its table is scrolled to the end. */
export const measureBacklog = async (
  browser: Browser,
  origin: string,
  say: (text: string) => void,
): Promise<Metric[]> => {
  const emma = await signedInOffice(browser, origin, 'emma')
  await emma.open('/admin/backlog')
  await waitForRows(emma)
  say('Scrolling the backlog …')
  const { reached, frames, mostRows, took } = await scrollTable(emma.page, most)
  const heap = await heapOf(emma.page)
  return [
    { name: 'rows of the backlog scrolled', unit: '', samples: [reached] },
    { name: 'time that took', unit: 'ms', samples: [took] },
    { name: 'backlog, frame while scrolling', unit: 'ms', limit: 40, samples: frames, counts: 'p95' },
    { name: 'most rows in the page', unit: '', limit: 100, samples: [mostRows], counts: 'worst' },
    { name: 'heap with the backlog loaded', unit: 'MB', limit: 80, samples: [heap], counts: 'worst' },
  ]
}
