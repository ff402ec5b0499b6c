import { setTimeout as wait } from 'node:timers/promises'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { judgeMetrics } from '../../metrics.ts'
import { latencyText, summarizeLatency, type LatencyStats } from '../../latency-stats.ts'
import { defineMeasure, type Extent } from '../../measure.ts'
import { startProduct } from '../../world/product-process.ts'
import { residentMb } from '../../world/resident-memory.ts'
import { seedDataset, type Dataset } from '../board/dataset.ts'
import { startFloor } from '../floor/start-floor.ts'
import { connectTo } from '../http.ts'
import { withPostgres } from '../with-postgres.ts'
import { mixedCalls, type MixedCall } from './mixed-calls.ts'

const usualSizes = [500_000]
const width = 16
const minuteMs = 60_000
const restMs = 30_000

/** Latency in ms and calls per second of one side, and moves refused because another one was under way. */
type SideFigures = { seconds: number; reads: LatencyStats; writes: LatencyStats; conflicts: number }
/**
 * Results of the mix, beside a bare process on the same database: memory in MB before the load, at the end of each
 * minute, and after half a minute of rest; share of reads answered by the cache.
 */
type MixFigures = {
  requests: number
  accounts: number
  ours: SideFigures
  floor: SideFigures
  hitShare: number
  idleMb: number
  memoryMb: number[]
  restedMb: number
}

const readHitShare = async (port: string) => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const of = (outcome: string) =>
    Number(new RegExp(`response_cache_total\\{[^}]*outcome="${outcome}"[^}]*\\} (\\d+)`).exec(text)?.[1] ?? Number.NaN)
  return of('hit') / (of('hit') + of('miss'))
}

/** Sends the mix for a time, `width` at once. */
const load = async (origin: string, next: () => MixedCall, ms: number): Promise<SideFigures> => {
  const http = connectTo(origin, width)
  const samples = { reads: [] as number[], writes: [] as number[] }
  const from = performance.now()
  let conflicts = 0
  const worker = async () => {
    while (performance.now() < from + ms) {
      const { sent, writes } = next()
      const answer = await http.send(sent, ...(writes ? [409] : []))
      if (answer.status === 409) conflicts += 1
      samples[writes ? 'writes' : 'reads'].push(answer.ms)
    }
  }
  try {
    await Promise.all(Array.from({ length: width }, worker))
    const seconds = (performance.now() - from) / 1000
    return { seconds, conflicts, reads: summarizeLatency(samples.reads), writes: summarizeLatency(samples.writes) }
  } finally {
    await http.close()
  }
}

const runOurs = async (world: Dataset, next: () => MixedCall, minutes: number) => {
  const metricsPort = `${await getFreePort()}`
  const product = await startProduct({ ...world.settings, METRICS_PORT: metricsPort })
  const memory = () => residentMb(product.pid)
  const memoryMb: number[] = []
  const noteMemory = async () => void memoryMb.push(await memory())
  const timer = setInterval(() => void noteMemory(), minuteMs)
  try {
    const idleMb = await memory()
    const ours = await load(product.origin, next, minutes * minuteMs)
    await noteMemory()
    const hitShare = await readHitShare(metricsPort)
    await wait(Math.min(restMs, minutes * minuteMs))
    return { ours, hitShare, idleMb, memoryMb, restedMb: await memory() }
  } finally {
    clearInterval(timer)
    await product.stop()
  }
}

/** The same mix without sessions, rules and cache; a minute is enough, as nothing is kept. */
const runFloor = async ({ settings }: Dataset, next: () => MixedCall, minutes: number) => {
  const floor = await startFloor({ databaseUrl: settings['DATABASE_URL']! })
  try {
    return await load(floor.origin, next, Math.min(minutes, 1) * minuteMs)
  } finally {
    await floor.stop()
  }
}

const measure = async (postgresUrl: string, requests: number, { minutes, progress }: Extent): Promise<MixFigures> => {
  progress(`filling a database with ${requests} requests`)
  const world = await seedDataset(postgresUrl, requests)
  try {
    progress('measuring the mix')
    const callsOf = await mixedCalls(world)
    const floor = await runFloor(world, callsOf('floor'), minutes)
    const ours = await runOurs(world, callsOf('ours'), minutes)
    return { requests, accounts: world.others.length + 1, floor, ...ours }
  } finally {
    await world.open.close()
  }
}

/** At most so many times the latency of the floor. */
const overFloor = 2

/**
 * A mix of nine reads to one write over many accounts, 16 at once, for `minutes`, after the same mix on the floor.
 */
export const mix = defineMeasure({
  name: 'mix',
  title: 'Nine reads to one write over many accounts',
  promised: 'p95 of reads and of writes at most twice that of the floor',
  alone: async (extent) => {
    const sizes = extent.sizes.length > 0 ? extent.sizes : usualSizes
    return withPostgres(sizes, async (url) => {
      const figures: MixFigures[] = []
      for (const requests of sizes) figures.push(await measure(url, requests, extent))
      return figures
    })
  },
  judge: (all: readonly MixFigures[]) =>
    judgeMetrics(
      all.flatMap(({ requests, accounts, ours, floor, hitShare, idleMb, memoryMb, restedMb }) => [
        ...(['reads', 'writes'] as const).map((kind) => ({
          name: `${kind} at ${requests}, p95: times the floor`,
          value: ours[kind].p95 / floor[kind].p95,
          unit: '×',
          atMost: overFloor,
          detail:
            `${(ours[kind].count / ours.seconds).toFixed(0)} / s, ${latencyText(ours[kind])}; floor ` +
            `${(floor[kind].count / floor.seconds).toFixed(0)} / s, ${latencyText(floor[kind])}`,
        })),
        {
          name: `moves refused beside others, ${accounts} accounts`,
          value: ours.conflicts,
          unit: '',
        },
        { name: 'cached reads answered from memory', value: hitShare * 100, unit: '%' },
        {
          name: 'memory after a rest',
          value: restedMb,
          unit: 'MB',
          detail: `before ${idleMb} MB, after each minute ${memoryMb.join(', ')} MB`,
        },
      ]),
    ),
})
