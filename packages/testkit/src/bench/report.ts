import { ratioOf, type Times } from './figures.ts'
import { sizes, type CallFigures, type Figures } from './measure.ts'

/** A list and a move may take so many times the floor's time, and a large account so many times a small one's. */
const overFloor = 2
const overSmall = 1.2

const boundOf = (call: string) => (call === 'create' ? undefined : overFloor)
const tick = (held: boolean) => (held ? '✓' : '✗')

const left = (text: string, width: number) => text.padEnd(width)
const ms = (value: number) => value.toFixed(2).padStart(9)
const whole = (value: number) => value.toFixed(0).padStart(9)
const ratio = (value: number, bound?: number) => `${value.toFixed(2).padStart(8)}×${bound === undefined ? ' ' : tick(value <= bound)}`
const ratios = ({ p50, p95 }: { p50: number; p95: number }, bound?: number) => ratio(p50, bound) + ratio(p95, bound)
const named = ({ call, requests }: CallFigures) => `  ${left(call, 13)} ${String(requests).padStart(7)} `

const againstFloor = (each: CallFigures) => {
  const times = ({ p50, p95 }: Times) => ms(p50) + ms(p95)
  return named(each) + times(each.ours) + times(each.floor) + ratios(ratioOf(each.ours, each.floor), boundOf(each.call))
}

const againstSmall = (large: CallFigures, small: CallFigures) =>
  `  ${left(large.call, 22)}${ratios(ratioOf(large.ours, small.ours), overSmall)}${ratios(ratioOf(large.floor, small.floor))}`

const perSecond = (each: CallFigures) =>
  named(each) + whole(each.oursPerSecond) + whole(each.floorPerSecond) + ratio(each.oursPerSecond / each.floorPerSecond)

const aboutMessage = ({ sockets, p50, p95 }: Figures['message']) =>
  `A message is with all of ${sockets} sockets after p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, counted from the call.`

const aboutDeadlines = ({ planned, fired, early, late: { p50, p95, worst } }: Figures['lateness']) => [
  `Deadlines: ${fired} of ${planned} fired ${tick(fired === planned)}, ${early} early ${tick(early === 0)},`,
  `late p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, at most ${worst.toFixed(0)} ms.`,
].join(' ')

/** The figures as lines for a terminal. */
export const report = ({ calls, width, message, lateness }: Figures): string[] => {
  const sized = (call: string, requests: number) => calls.filter((each) => each.call === call && each.requests === requests)
  const pairs = [...new Set(calls.map(({ call }) => call))].flatMap((call) => {
    const [large] = sized(call, sizes.large)
    const [small] = sized(call, sizes.small)
    return large && small ? [againstSmall(large, small)] : []
  })
  return [
    '', `One at a time, ms       ours p50      p95 floor p50      p95 ratio p50       p95    list and move: at most ${overFloor}×`,
    ...calls.map(againstFloor),
    '', `${sizes.large} against ${sizes.small}    ours p50       p95 floor p50       p95    ours: at most ${overSmall}×`,
    ...pairs,
    '', `${left(`${width} at once, a second`, 24)}    ours    floor     share`,
    ...calls.map(perSecond),
    '', aboutMessage(message), aboutDeadlines(lateness),
  ]
}
