import { measureThroughput } from './throughput.ts'
import { bulkChange, type BulkChange } from './bulk-change.ts'
import { callNames, type CallName } from './calls.ts'
import type { LatencyStats } from './latency-stats.ts'
import { measureDeadlineLag, type Lateness } from './deadline-lag.ts'
import { measureLatency } from './latency.ts'
import { measureFanOut } from './fan-out.ts'
import { measureBoardViewers, type BoardViewers } from './board-viewers.ts'
import { startTargets, type Target } from './target.ts'
import { seedDataset, type Dataset } from './dataset.ts'

const width = 16

/**
 * Results of one request kind at one size: latency of the product and of the baseline, and throughput at concurrency
 * 16.
 */
export type CallFigures = {
  call: CallName
  requests: number
  ours: LatencyStats
  floor: LatencyStats
  oursPerSecond: number
  floorPerSecond: number
}
export type Figures = {
  node: string
  width: number
  sizes: readonly number[]
  calls: CallFigures[]
  bulk: BulkChange[]
  message: LatencyStats & { sockets: number }
  viewers: BoardViewers
  lateness: Lateness
}

const measureCall = async (
  targets: readonly Target[],
  sizes: readonly number[],
  call: CallName,
): Promise<CallFigures[]> => {
  const times = await measureLatency(targets, call)
  const rates = await measureThroughput(targets, call, width)
  const of = <T>(list: readonly T[], side: Target['side'], requests: number) =>
    list[targets.findIndex((target) => target.side === side && target.world.requests === requests)]!
  return sizes.map((requests) => ({
    call,
    requests,
    ours: of(times, 'ours', requests),
    floor: of(times, 'floor', requests),
    oursPerSecond: of(rates, 'ours', requests),
    floorPerSecond: of(rates, 'floor', requests),
  }))
}

/** Fills a database for each size, starts both servers on each, and measures them in turn. */
export const measure = async (
  postgresUrl: string,
  sizes: readonly number[],
  say: (text: string) => void,
): Promise<Figures> => {
  const worlds: Dataset[] = []
  const targets: Target[] = []
  try {
    for (const requests of sizes) {
      say(`Filling a database with ${requests} requests …`)
      worlds.push(await seedDataset(postgresUrl, requests))
    }
    for (const world of worlds) targets.push(...(await startTargets(world, width)))
    const calls: CallFigures[] = []
    for (const call of callNames) {
      say(`Measuring ${call} …`)
      const measured = await measureCall(targets, sizes, call)
      for (const { requests, ours, floor, oursPerSecond, floorPerSecond } of measured)
        say(
          `  ${requests} requests: p50 ${ours.p50.toFixed(2)} ms, floor ${floor.p50.toFixed(2)} ms; ` +
            `${oursPerSecond.toFixed(0)} a second, floor ${floorPerSecond.toFixed(0)}`,
        )
      calls.push(...measured)
    }
    say('Measuring changes of 500, messages and jobs …')
    const ours = targets.filter(({ side }) => side === 'ours')
    const bulk: BulkChange[] = []
    for (const target of ours) bulk.push(await bulkChange(target))
    const [small] = ours
    const message = await measureFanOut(small!)
    const viewers = await measureBoardViewers(small!)
    const lateness = await measureDeadlineLag(small!.world)
    return { node: process.version, width, sizes, calls, bulk, message, viewers, lateness }
  } finally {
    await Promise.all(targets.map(({ stop }) => stop()))
    await Promise.all(worlds.map(({ open }) => open.close()))
  }
}
