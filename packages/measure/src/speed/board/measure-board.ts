import { judgeMetrics } from '../../metrics.ts'
import type { LatencyStats } from '../../latency-stats.ts'
import { defineMeasure, type Extent } from '../../measure.ts'
import { measureLatency } from '../latency.ts'
import { withPostgres } from '../with-postgres.ts'
import { boardMetrics } from './board-metrics.ts'
import { measureBoardViewers, type BoardViewers } from './board-viewers.ts'
import { bulkChange, type BulkChange } from './bulk-change.ts'
import { callNames, type CallName } from './calls.ts'
import { seedDataset, type Dataset } from './dataset.ts'
import { measureDeadlineLag, type Lateness } from './deadline-lag.ts'
import { measureFanOut } from './fan-out.ts'
import { startTargets, type Target } from './target.ts'
import { measureThroughput } from './throughput.ts'

const usualSizes = [10_000, 200_000, 1_000_000]
const width = 16

/**
 * Results of one request kind at one size: latency of the product and of the floor, and throughput at concurrency 16.
 */
export type CallFigures = {
  call: CallName
  requests: number
  ours: LatencyStats
  floor: LatencyStats
  oursPerSecond: number
  floorPerSecond: number
}
/** `calls` are ordered by size, the smallest first. */
export type BoardFigures = {
  calls: readonly CallFigures[]
  bulk: readonly BulkChange[]
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
const measure = async (
  postgresUrl: string,
  sizes: readonly number[],
  progress: Extent['progress'],
): Promise<BoardFigures> => {
  const worlds: Dataset[] = []
  const targets: Target[] = []
  try {
    for (const requests of sizes) {
      progress(`filling a database with ${requests} requests`)
      worlds.push(await seedDataset(postgresUrl, requests))
    }
    for (const world of worlds) targets.push(...(await startTargets(world, width)))
    const calls: CallFigures[] = []
    for (const call of callNames) {
      progress(`measuring ${call}`)
      calls.push(...(await measureCall(targets, sizes, call)))
    }
    progress('measuring changes of 500, messages and jobs')
    const ours = targets.filter(({ side }) => side === 'ours')
    const bulk: BulkChange[] = []
    for (const target of ours) bulk.push(await bulkChange(target))
    const [small] = ours
    return {
      calls,
      bulk,
      message: await measureFanOut(small!),
      viewers: await measureBoardViewers(small!),
      lateness: await measureDeadlineLag(small!.world),
    }
  } finally {
    await Promise.all(targets.map(({ stop }) => stop()))
    await Promise.all(worlds.map(({ open }) => open.close()))
  }
}

/**
 * Lists, filters, search, one request, move and create beside their floor, alone and 16 at once; changes of 500
 * requests; messages, moves and deadlines until they arrive.
 */
export const board = defineMeasure({
  name: 'board',
  title: 'The board beside its floor',
  promised: 'twice the floor (move and create 3×), 1.2× the smallest size, search within 50 ms, 500 changes in 3 s',
  alone: ({ sizes: asked, progress }) => {
    const sizes = asked.length > 0 ? asked : usualSizes
    return withPostgres(sizes, (url) => measure(url, sizes, progress))
  },
  judge: (figures: BoardFigures) => judgeMetrics(boardMetrics(figures)),
})
