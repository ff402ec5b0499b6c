import type { Metric } from '../metrics.ts'
import { metricOf } from './metric-of.ts'
import type { BoardSamples } from './measure-board.ts'

/** How long the search waits for a pause of the hand (SRC-003). */
const pauseOfHand = 500

const slowPhone = (slow: BoardSamples['slow'], visit: 'first' | 'next'): Metric[] => [
  metricOf(
    `slow phone, ${visit} visit: first card`,
    slow.map((one) => one[visit].firstCard),
  ),
  metricOf(
    `slow phone, ${visit} visit: largest paint`,
    slow.map((one) => one[visit].largestPaint),
  ),
]

/** The samples of the board as figures beside their limits. */
export const boardMetrics = (samples: BoardSamples): Metric[] => {
  const { cold, slow, filters, searches, askedSearches, scrolled, dragged, dropped, longest } = samples
  const of = (kind: 'firstCard' | 'kilobytes' | 'font') => cold.map((one) => one[kind])
  const requests = cold.map((one) => one.requests.length)
  const afterPause = searches.map((ms) => ms - pauseOfHand)
  return [
    metricOf('first card', of('firstCard'), { atMost: 500 }),
    metricOf('first load, font included', of('kilobytes'), { unit: 'kB', atMost: 200, counts: 'worst' }),
    metricOf('of it its font', of('font'), { unit: 'kB', counts: 'worst' }),
    metricOf('first load, requests', requests, { unit: '', atMost: 12, counts: 'worst' }),
    ...slowPhone(slow, 'first'),
    ...slowPhone(slow, 'next'),
    metricOf('filter, from choice to cards', filters, { atMost: 200 }),
    metricOf('search, from Enter to results', askedSearches, { atMost: 200 }),
    metricOf('search, from last key, without its pause', afterPause, { atMost: 200 }),
    metricOf('search, from last key', searches),
    metricOf('requests of the list scrolled to its end', [scrolled.reached], { unit: '', atLeast: 1 }),
    metricOf('time that took', [scrolled.took]),
    metricOf('most cards in the page', [scrolled.most], { unit: '', atMost: 100 }),
    metricOf('heap with all of them loaded', [scrolled.heap], { unit: 'MB', atMost: 60 }),
    metricOf('drag step, from pointer to paint', dragged, { atMost: 40, counts: 'p95' }),
    metricOf(
      'drop, from pointer to paint',
      dropped.map(({ here }) => here),
      { atMost: 50 },
    ),
    metricOf(
      'move seen in another browser',
      dropped.map(({ elsewhere }) => elsewhere),
      { atMost: 1000, counts: 'worst' },
    ),
    ...Object.entries(longest).map(([doing, all]) =>
      metricOf(`longest task, ${doing}`, all, { atMost: 100, counts: 'worst' }),
    ),
  ]
}
