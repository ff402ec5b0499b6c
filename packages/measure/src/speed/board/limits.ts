import { ratioOf } from './latency-stats.ts'
import type { CallFigures } from './measure.ts'

/** Maximum ratio to the baseline ("floor"); higher for requests that also write an event row and deliver it. */
export const overFloor = (call: CallFigures['call']): number => (call === 'move' || call === 'create' ? 3 : 2)
/**
 * Maximum ratio to the smallest account. Does not apply to a count, which reads its whole list and has its own limit.
 */
export const overSmall = 1.2
export const overSmallest = (call: CallFigures['call']): number | undefined =>
  call === 'count' ? undefined : overSmall
/** Maximum p95 of a search and of a count, in ms. */
export const maxSearchMs = 50
const limited: readonly CallFigures['call'][] = ['search', 'search, alike', 'count']
/** Maximum duration of a bulk change of 500 tasks, in ms. */
export const maxBulkMs = 3000

/** Returns the limits that these results exceed, as texts. */
export const missed = (each: CallFigures, smallest: CallFigures): string[] => {
  const named = `${each.call} at ${each.requests}`
  const { p50, p95 } = ratioOf(each.ours, each.floor)
  const growth = ratioOf(each.ours, smallest.ours)
  return [
    ...(Math.max(p50, p95) > overFloor(each.call) ? [`${named}: more than ${overFloor(each.call)}× the floor`] : []),
    ...(Math.max(growth.p50, growth.p95) > (overSmallest(each.call) ?? Infinity)
      ? [`${named}: more than ${overSmall}× the time at ${smallest.requests}`]
      : []),
    ...(limited.includes(each.call) && each.ours.p95 > maxSearchMs ? [`${named}: p95 over ${maxSearchMs} ms`] : []),
  ]
}
