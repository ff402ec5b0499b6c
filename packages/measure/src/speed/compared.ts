import type { Statement } from '@passerelle/server/database/statement'
import type { Metric } from '../metrics.ts'
import { latencyText, ratioOf, type LatencyStats } from '../latency-stats.ts'
import { startProduct } from '../world/product-process.ts'
import { startFloor, type FloorSettings } from './floor/start-floor.ts'
import type { Sent } from './http.ts'
import { measureLatency, type Effort } from './latency.ts'
import { openSender, type Sender } from './sender.ts'

/** A request of the product beside the statement that its floor runs; `atMost`: how many times as long it may take. */
export type Compared = { sent: Sent; statement: Statement; effort?: Effort; atMost?: number }
/** Latency of one request at one size. */
export type ComparedFigures = {
  call: string
  size: number
  ours: LatencyStats
  floor: LatencyStats
  atMost?: number | undefined
}

/** Both sides of one dataset, each in a process of its own. */
export type Sides = {
  size: number
  origin: string
  pid: number
  ours: Sender<string>
  floor: Sender<string>
  calls: Record<string, Compared>
  stop: () => Promise<void>
}

type Calls = Record<string, (index: number) => Sent>
type Started = {
  size: number
  settings: Record<string, string>
  calls: Record<string, Compared>
  connections: number
  /** Calls of the product beyond those that are compared, and of the floor. */
  more?: { calls: Calls; floorCalls: Calls }
  password?: FloorSettings['password']
}

const mapValues = <T, R>(record: Record<string, T>, to: (value: T, name: string) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value, name)]))

export const startSides = async ({ size, settings, calls, connections, more, password }: Started): Promise<Sides> => {
  const statements = mapValues(calls, ({ statement }) => statement)
  const product = await startProduct(settings)
  const bare = await startFloor({
    databaseUrl: settings['DATABASE_URL']!,
    statements,
    ...(password && { password }),
  })
  const ours = openSender<string>({
    origin: product.origin,
    connections,
    calls: {
      ...mapValues(
        calls,
        ({ sent }) =>
          () =>
            sent,
      ),
      ...more?.calls,
    },
  })
  const floor = openSender<string>({
    origin: bare.origin,
    connections,
    calls: {
      ...mapValues(calls, (_, name) => () => ({ path: `/statements/${encodeURIComponent(name)}` })),
      ...more?.floorCalls,
    },
  })
  const stop = async () => {
    await Promise.all([ours.close(), floor.close()])
    await Promise.all([product.stop(), bare.stop()])
  }
  return { size, origin: product.origin, pid: product.pid, ours, floor, calls, stop }
}

const usual: Effort = { warmUp: 20, rounds: 20, batch: 5 }

/** Measures each request at each size, all sizes and sides in turn. */
export const measureCompared = async (
  sides: readonly Sides[],
  progress: (text: string) => void,
): Promise<ComparedFigures[]> => {
  const figures: ComparedFigures[] = []
  for (const call of Object.keys(sides[0]?.calls ?? {})) {
    progress(`measuring ${call}`)
    const targets = sides.flatMap(({ ours, floor }) => [ours, floor])
    const { effort = usual, atMost } = sides[0]!.calls[call]!
    const times = await measureLatency(targets, call, effort)
    for (const [index, { size }] of sides.entries())
      figures.push({ call, size, ours: times[2 * index]!, floor: times[2 * index + 1]!, atMost })
  }
  return figures
}

/** Usual limits: twice the floor, and 1.2 times the smallest size. */
const [overFloor, overSmallest] = [2, 1.2]

/** The ratio to the floor of each request and size, and its growth from the smallest size, by their medians. */
export const comparedMetrics = (all: readonly ComparedFigures[]): Metric[] =>
  all.flatMap(({ call, size, ours, floor, atMost = overFloor }) => {
    const smallest = all.find((one) => one.call === call)!
    const name = `${call} at ${size}`
    return [
      {
        name: `${name}: times its floor`,
        value: ratioOf(ours, floor).p50,
        unit: '×',
        atMost,
        detail: `${latencyText(ours)}; floor ${latencyText(floor)}`,
      },
      ...(smallest.size === size
        ? []
        : [{ name: `${name}: growth`, value: ratioOf(ours, smallest.ours).p50, unit: '×', atMost: overSmallest }]),
    ]
  })
