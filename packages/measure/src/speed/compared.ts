import type { Statement } from '@passerelle/server/database/statement'
import { startChild } from './child.ts'
import type { Sent } from './calls.ts'
import { measureLatency, type Effort } from './latency.ts'
import { ratioOf, type LatencyStats } from './latency-stats.ts'
import { openSender, type Sender } from './sender.ts'

/** A request of the product beside the statement that its floor runs. */
export type Compared = { sent: Sent; statement: Statement; effort?: Effort }
/** Latency of one request at one size. */
export type ComparedFigures = { call: string; size: number; ours: LatencyStats; floor: LatencyStats }

/** Both sides of one dataset, each in a process of its own. */
export type Sides = {
  size: number
  origin: string
  pid: number | undefined
  ours: Sender<string>
  floor: Sender<string>
  calls: Record<string, Compared>
  stop: () => Promise<void>
}

type Started = {
  size: number
  settings: Record<string, string>
  calls: Record<string, Compared>
  connections: number
  more?: { calls: Record<string, (index: number) => Sent>; floorCalls: Record<string, (index: number) => Sent> }
}

export const startSides = async ({ size, settings, calls, connections, more }: Started): Promise<Sides> => {
  const entries = Object.entries(calls)
  const statements = Object.fromEntries(entries.map(([name, { statement }]) => [name, statement]))
  const ours = await startChild('our-process.ts', settings)
  const floor = await startChild('statement-process.ts', { ...settings, BENCH_STATEMENTS: JSON.stringify(statements) })
  const our = openSender<string>({
    name: 'ours',
    origin: ours.origin,
    connections,
    calls: { ...Object.fromEntries(entries.map(([name, { sent }]) => [name, () => sent])), ...more?.calls },
  })
  const bare = openSender<string>({
    name: 'floor',
    origin: floor.origin,
    connections,
    calls: {
      ...Object.fromEntries(
        entries.map(([name]) => [
          name,
          (): Sent => ({ method: 'GET', path: `/statements/${encodeURIComponent(name)}`, headers: {} }),
        ]),
      ),
      ...more?.floorCalls,
    },
  })
  const stop = async () => {
    await Promise.all([our.close(), bare.close()])
    await Promise.all([ours.stop(), floor.stop()])
  }
  return { size, origin: ours.origin, pid: ours.pid, ours: our, floor: bare, calls, stop }
}

const usual: Effort = { warmUp: 20, rounds: 20, batch: 5 }

/** Measures each request at each size, all sizes and sides in turn. */
export const measureCompared = async (
  sides: readonly Sides[],
  say: (text: string) => void,
): Promise<ComparedFigures[]> => {
  const figures: ComparedFigures[] = []
  for (const call of Object.keys(sides[0]?.calls ?? {})) {
    say(`Measuring ${call} …`)
    const targets = sides.flatMap(({ ours, floor }) => [ours, floor])
    const times = await measureLatency(targets, call, sides[0]!.calls[call]!.effort ?? usual)
    for (const [index, { size }] of sides.entries())
      figures.push({ call, size, ours: times[2 * index]!, floor: times[2 * index + 1]! })
  }
  return figures
}

const ms = (value: number) => value.toFixed(2).padStart(9)
const mark = (value: number, limit: number) => `${value.toFixed(2).padStart(6)}× ${value <= limit ? '✓' : '✗'}`

/** Limits: twice the floor, and 1.2 times the smallest size. */
export const [overFloor, overSmallest] = [2, 1.2]

/** One line per request and size: p50 and p95 of both sides, ratio to the floor and growth, by their medians. */
export const comparedLines = (figures: readonly ComparedFigures[]): string[] => [
  '',
  `${''.padEnd(38)} ours p50      p95 floor p50      p95   floor ≤ ${overFloor}×  growth ≤ ${overSmallest}×`,
  ...figures.map(({ call, size, ours, floor }) => {
    const smallest = figures.find((one) => one.call === call)!
    const growth = smallest.size === size ? '' : mark(ratioOf(ours, smallest.ours).p50, overSmallest)
    const times = `${ms(ours.p50)}${ms(ours.p95)} ${ms(floor.p50)}${ms(floor.p95)}`
    const ratio = mark(ratioOf(ours, floor).p50, overFloor)
    return `  ${call.padEnd(26)}${String(size).padStart(9)} ${times}  ${ratio}   ${growth}`
  }),
]
