import { ratioOf } from './figures.ts'
import type { CallFigures } from './measure.ts'

/** How many times the floor's time a call may take; with an event row and its delivery more. */
export const overFloor = (call: CallFigures['call']): number => (call === 'move' || call === 'create' ? 3 : 2)
/** How many times the time of the smallest account, for calls of equal answers. */
export const overSmall = 1.2
/**
 * Two calls have more to answer in a larger account: a count reads its whole list, and what one request in two hundred fits is 6 of them in the smallest account and
 * 350 in the largest (`filter, few` and `rare, alike` ask the same of equal answers).
 */
const growing: readonly CallFigures['call'][] = ['count', 'filter, rare']
export const overSmallest = (call: CallFigures['call']): number | undefined => (growing.includes(call) ? undefined : overSmall)
/** In ms, of the p95. */
export const searchAtMost = 50
export const countAtMost = 100
const atMost: Partial<Record<CallFigures['call'], number>> = { 'search': searchAtMost, 'search, alike': searchAtMost, 'count': countAtMost }
/** In ms, of a change of 500 requests. */
export const bulkAtMost = 3000

/** The limits that these figures break, in words. */
export const missed = (each: CallFigures, smallest: CallFigures): string[] => {
  const named = `${each.call} at ${each.requests}`
  const { p50, p95 } = ratioOf(each.ours, each.floor)
  const growth = ratioOf(each.ours, smallest.ours)
  return [
    ...(Math.max(p50, p95) > overFloor(each.call) ? [`${named}: more than ${overFloor(each.call)}× the floor`] : []),
    ...(Math.max(growth.p50, growth.p95) > (overSmallest(each.call) ?? Infinity) ? [`${named}: more than ${overSmall}× the time at ${smallest.requests}`] : []),
    ...(each.ours.p95 > (atMost[each.call] ?? Infinity) ? [`${named}: p95 over ${atMost[each.call]} ms`] : []),
  ]
}
