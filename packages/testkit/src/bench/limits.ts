import { ratioOf } from './latency-stats.ts'
import type { CallFigures } from './measure.ts'

/** How many times the floor's time a call may take; with an event row and its delivery more. */
export const overFloor = (call: CallFigures['call']): number => (call === 'move' || call === 'create' ? 3 : 2)
/** How many times the time of the smallest account; a count reads its list, however long that is, and has a limit of its own. */
export const overSmall = 1.2
export const overSmallest = (call: CallFigures['call']): number | undefined =>
  call === 'count' ? undefined : overSmall
/** In ms, of the p95 of a search and of a count. */
export const searchAtMost = 50
const limited: readonly CallFigures['call'][] = ['search', 'search, alike', 'count']
/** In ms, of a change of 500 requests. */
export const bulkAtMost = 3000

/** The limits that these figures break, in words. */
export const missed = (each: CallFigures, smallest: CallFigures): string[] => {
  const named = `${each.call} at ${each.requests}`
  const { p50, p95 } = ratioOf(each.ours, each.floor)
  const growth = ratioOf(each.ours, smallest.ours)
  return [
    ...(Math.max(p50, p95) > overFloor(each.call) ? [`${named}: more than ${overFloor(each.call)}× the floor`] : []),
    ...(Math.max(growth.p50, growth.p95) > (overSmallest(each.call) ?? Infinity)
      ? [`${named}: more than ${overSmall}× the time at ${smallest.requests}`]
      : []),
    ...(limited.includes(each.call) && each.ours.p95 > searchAtMost ? [`${named}: p95 over ${searchAtMost} ms`] : []),
  ]
}
