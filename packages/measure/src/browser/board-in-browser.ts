import { judgeMetrics } from '../metrics.ts'
import { defineMeasure } from '../measure.ts'
import { boardMetrics } from './board-metrics.ts'
import { inFilledProduct } from './filled-product.ts'
import { measureBoard, type BoardSamples } from './measure-board.ts'

/** The board of an account with 5,000 requests to do, in two browsers. */
export const boardInBrowser = defineMeasure({
  name: 'board-in-browser',
  title: 'The board in a browser',
  promised: 'first card 0.5 s, 200 kB in 12 requests; filter and search 0.2 s; drag steps 40 ms; heap 60 MB',
  alone: (extent) => inFilledProduct(extent, (browser, origin) => measureBoard(browser, origin, extent.progress)),
  judge: (samples: BoardSamples) => judgeMetrics(boardMetrics(samples)),
})
