import type { Metric } from '../../metrics.ts'
import { latencyText, ratioOf } from '../../latency-stats.ts'
import type { BoardFigures, CallFigures } from './measure-board.ts'

/** Maximum ratio to the floor; higher for requests that also write an event row and deliver it. */
const overFloor = (call: CallFigures['call']): number => (call === 'move' || call === 'create' ? 3 : 2)
/** Maximum ratio to the smallest account. A count reads its whole list and has a limit of its own. */
const overSmallest = 1.2
const maxSearchMs = 50
const searches: readonly CallFigures['call'][] = ['search', 'search, alike', 'count']
/** Maximum duration of a bulk change of 500 requests. */
const maxBulkMs = 3000

const larger = ({ p50, p95 }: { p50: number; p95: number }) => Math.max(p50, p95)

const metricsOfCall = (each: CallFigures, smallest: CallFigures): Metric[] => {
  const { call, requests, ours, floor, oursPerSecond, floorPerSecond } = each
  const name = `${call} at ${requests}`
  return [
    {
      name: `${name}: times its floor`,
      value: larger(ratioOf(ours, floor)),
      unit: '×',
      atMost: overFloor(call),
      detail:
        `${latencyText(ours)}; floor ${latencyText(floor)}; at once ${oursPerSecond.toFixed(0)} / s, floor ` +
        `${floorPerSecond.toFixed(0)}`,
    },
    ...(each === smallest || call === 'count'
      ? []
      : [
          {
            name: `${name}: growth`,
            value: larger(ratioOf(ours, smallest.ours)),
            unit: '×',
            atMost: overSmallest,
            detail: `its floor ${larger(ratioOf(floor, smallest.floor)).toFixed(2)}×`,
          },
        ]),
    ...(searches.includes(call) ? [{ name: `${name}: p95`, value: ours.p95, unit: 'ms', atMost: maxSearchMs }] : []),
  ]
}

/** The figures of the board beside their limits. */
export const boardMetrics = ({ calls, bulk, message, viewers, lateness }: BoardFigures): Metric[] => [
  ...calls.flatMap((each) =>
    metricsOfCall(
      each,
      calls.find(({ call }) => call === each.call)!,
    ),
  ),
  ...bulk.map(({ requests, changed, p50, worst }) => ({
    name: `change of ${changed} among ${requests}`,
    value: worst,
    unit: 'ms',
    atMost: maxBulkMs,
    detail: `p50 ${p50.toFixed(0)} ms`,
  })),
  { name: `message with all of ${message.sockets} sockets, p95`, value: message.p95, unit: 'ms' },
  {
    name: `reads of ${viewers.boards} boards per move`,
    value: viewers.carried.calls,
    unit: '',
    atMost: 0,
    detail:
      `${viewers.carried.statements.toFixed(0)} statements, ${latencyText(viewers.carried)}; without the card in the ` +
      `event ${viewers.fetching.calls.toFixed(0)} reads, ${viewers.fetching.statements.toFixed(0)} statements, ` +
      latencyText(viewers.fetching),
  },
  {
    name: 'deadlines that fired',
    value: lateness.fired,
    unit: '',
    atLeast: lateness.planned,
    detail: `late by ${latencyText(lateness.late)}`,
  },
  {
    name: 'deadlines that fired twice or early',
    value: lateness.early + lateness.fired - lateness.planned,
    unit: '',
    atMost: 0,
  },
]
