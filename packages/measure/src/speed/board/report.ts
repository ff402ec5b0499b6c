import { ratioOf, type LatencyStats } from './latency-stats.ts'
import { maxBulkMs, missed, overFloor, overSmall, overSmallest, maxSearchMs } from './limits.ts'
import type { CallFigures, Figures } from './measure.ts'

const tick = (held: boolean) => (held ? '✓' : '✗')

const left = (text: string, width: number) => text.padEnd(width)
const ms = (value: number) => value.toFixed(2).padStart(8)
const whole = (value: number) => value.toFixed(0).padStart(9)
const ratio = (value: number, bound?: number) =>
  `${value.toFixed(2).padStart(7)}×${bound === undefined ? ' ' : tick(value <= bound)}`
const times = ({ p50, p95 }: LatencyStats) => ms(p50) + ms(p95)
const ratios = ({ p50, p95 }: { p50: number; p95: number }, bound?: number) => ratio(p50, bound) + ratio(p95, bound)
const named = ({ call, requests }: CallFigures) => `  ${left(call, 15)} ${String(requests).padStart(8)} `

const against = (each: CallFigures, smallest: CallFigures) =>
  named(each) +
  times(each.ours) +
  times(each.floor) +
  ratios(ratioOf(each.ours, each.floor), overFloor(each.call)) +
  (each === smallest
    ? ''
    : ratios(ratioOf(each.ours, smallest.ours), overSmallest(each.call)) + ratios(ratioOf(each.floor, smallest.floor)))

const perSecond = (each: CallFigures) =>
  named(each) + whole(each.oursPerSecond) + whole(each.floorPerSecond) + ratio(each.oursPerSecond / each.floorPerSecond)

const aboutBulk = ({ requests, changed, p50, worst }: Figures['bulk'][number]) =>
  `A change of ${changed} requests among ${requests}: p50 ${p50.toFixed(0)} ms, at most ${worst.toFixed(0)} ms ` +
  `${tick(worst <= maxBulkMs)}`

const aboutMessage = ({ sockets, p50, p95 }: Figures['message']) =>
  `A message is with all of ${sockets} sockets after p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, counted ` +
  'from the call.'

const aboutViewers = ({ boards, fetching, carried }: Figures['viewers']) => {
  const figures = ({ calls, statements, p50, p95 }: typeof fetching) =>
    `${calls.toFixed(0)} reads and ${statements.toFixed(0)} statements per event, p50 ${p50.toFixed(0)} ms, p95 ` +
    `${p95.toFixed(0)} ms`
  return [
    `A move is shown by ${boards} boards: ${figures(carried)}; before events carried the card: ${figures(fetching)}.`,
    ...(carried.calls > 0 ? ['  ✗ boards read although the event carries the card'] : []),
  ]
}

const aboutDeadlines = ({ planned, fired, early, late: { p50, p95, worst } }: Figures['lateness']) =>
  [
    `Deadlines: ${fired} of ${planned} fired ${tick(fired === planned)}, ${early} early ${tick(early === 0)},`,
    `late p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, at most ${worst.toFixed(0)} ms.`,
  ].join(' ')

/** Formats the results as lines for a terminal; exceeded limits are repeated at the end. */
export const report = ({ calls, sizes, width, bulk, message, viewers, lateness }: Figures): string[] => {
  const smallestOf = (each: CallFigures) =>
    calls.find(({ call, requests }) => call === each.call && requests === sizes[0]) ?? each
  const misses = [
    ...calls.flatMap((each) => missed(each, smallestOf(each))),
    ...bulk
      .filter(({ worst }) => worst > maxBulkMs)
      .map(({ requests }) => `change of 500 at ${requests}: over ${maxBulkMs} ms`),
  ]
  return [
    '',
    `One at a time, ms                ours p50     p95   floor p50  p95 ratio p50      p95 growth p50     p95  floor's`,
    `  ours at most 2× the floor, move and create 3×; at most ${overSmall}× the smallest size; search and count ` +
      `p95 at most ${maxSearchMs} ms`,
    ...calls.map((each) => against(each, smallestOf(each))),
    '',
    `${left(`${width} at once, a second`, 28)}    ours    floor    share`,
    ...calls.map(perSecond),
    '',
    ...bulk.map(aboutBulk),
    aboutMessage(message),
    ...aboutViewers(viewers),
    aboutDeadlines(lateness),
    '',
    ...(misses.length === 0 ? ['Every limit held.'] : ['Missed:', ...misses.map((miss) => `  ${miss}`)]),
  ]
}
