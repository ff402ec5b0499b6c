import { ratioOf } from './figures.ts'
import type { CallFigures } from './measure.ts'

/** How many times the floor's time a call may take; with an event row and its delivery more. */
export const overFloor = (call: CallFigures['call']): number => (call === 'move' || call === 'create' ? 3 : 2)
/** How many times the time of the smallest account. */
export const overSmall = 1.2
/** In ms, of a search's p95. */
export const searchAtMost = 50
/** In ms, of a change of 500 requests. */
export const bulkAtMost = 3000

/** The limits that these figures break, in words. */
export const missed = (each: CallFigures, smallest: CallFigures): string[] => {
  const named = `${each.call} at ${each.requests}`
  const { p50, p95 } = ratioOf(each.ours, each.floor)
  const growth = ratioOf(each.ours, smallest.ours)
  return [
    ...(Math.max(p50, p95) > overFloor(each.call) ? [`${named}: more than ${overFloor(each.call)}× the floor`] : []),
    ...(Math.max(growth.p50, growth.p95) > overSmall ? [`${named}: more than ${overSmall}× the time at ${smallest.requests}`] : []),
    ...(each.call === 'search' && each.ours.p95 > searchAtMost ? [`${named}: p95 over ${searchAtMost} ms`] : []),
  ]
}
