import { setTimeout as wait } from 'node:timers/promises'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { Pool } from 'undici'
import { startChild } from '../child.ts'
import { seedDataset, type Dataset } from '../dataset.ts'
import { summarizeLatency, type LatencyStats } from '../latency-stats.ts'
import { residentMb } from '../resident-memory.ts'
import { mixedCalls, type MixedCall } from './mixed-calls.ts'

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

const readMinutes = () => {
  const minutes = Number(process.env['BENCH_MINUTES'] ?? 1)
  if (!(minutes > 0 && minutes <= 60)) throw new Error('BENCH_MINUTES is a number of minutes up to 60')
  return minutes
}

const readHitShare = async (port: string) => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const of = (outcome: string) =>
    Number(new RegExp(`response_cache_total\\{[^}]*outcome="${outcome}"[^}]*\\} (\\d+)`).exec(text)?.[1] ?? Number.NaN)
  return of('hit') / (of('hit') + of('miss'))
}

/** Sends the mix for a time, `width` at once. */
const load = async (origin: string, next: () => MixedCall, ms: number): Promise<SideFigures> => {
  const pool = new Pool(origin, { connections: width, pipelining: 1, keepAliveMaxTimeout: 4000 })
  const samples = { reads: [] as number[], writes: [] as number[] }
  const from = performance.now()
  let conflicts = 0
  const worker = async () => {
    while (performance.now() < from + ms) {
      const { sent, writes } = next()
      const begun = performance.now()
      const { statusCode, body } = await pool.request({ ...sent, body: sent.body ?? null })
      const text = await body.text()
      if (writes && statusCode === 409) conflicts += 1
      else if (statusCode >= 300) throw new Error(`${sent.method} ${sent.path}: ${statusCode} ${text.slice(0, 300)}`)
      samples[writes ? 'writes' : 'reads'].push(performance.now() - begun)
    }
  }
  try {
    await Promise.all(Array.from({ length: width }, worker))
    const seconds = (performance.now() - from) / 1000
    return { seconds, conflicts, reads: summarizeLatency(samples.reads), writes: summarizeLatency(samples.writes) }
  } finally {
    await pool.close()
  }
}

const runOurs = async (world: Dataset, next: () => MixedCall) => {
  const metricsPort = `${await getFreePort()}`
  const child = await startChild('our-process.ts', { ...world.settings, METRICS_PORT: metricsPort })
  const memory = async () => Math.round(await residentMb(child.pid))
  const memoryMb: number[] = []
  const noteMemory = async () => void memoryMb.push(await memory())
  const timer = setInterval(() => void noteMemory(), minuteMs)
  try {
    const idleMb = await memory()
    const ours = await load(child.origin, next, readMinutes() * minuteMs)
    await noteMemory()
    const hitShare = await readHitShare(metricsPort)
    await wait(restMs)
    return { ours, hitShare, idleMb, memoryMb, restedMb: await memory() }
  } finally {
    clearInterval(timer)
    await child.stop()
  }
}

/** The same mix without sessions, rules and cache; a minute is enough, as nothing is kept. */
const runFloor = async (world: Dataset, next: () => MixedCall) => {
  const child = await startChild('bare-process.ts', world.settings)
  try {
    return await load(child.origin, next, Math.min(readMinutes(), 1) * minuteMs)
  } finally {
    await child.stop()
  }
}

const run = async (world: Dataset): Promise<MixFigures> => {
  const callsOf = await mixedCalls(world)
  const floor = await runFloor(world, callsOf('floor'))
  const ours = await runOurs(world, callsOf('ours'))
  return { requests: world.requests, accounts: world.others.length + 1, floor, ...ours }
}

const line = (name: string, { p50, p95, worst, count }: LatencyStats, seconds: number) =>
  `  ${name.padEnd(8)} ${(count / seconds).toFixed(0).padStart(6)} a second   p50 ${p50.toFixed(1)} ms, p95 ` +
  `${p95.toFixed(1)} ms, at most ${worst.toFixed(0)} ms`

/**
 * A mix of nine reads to one write over many accounts, 16 at once, for `BENCH_MINUTES` minutes (one by default), after
 * the same mix on the floor.
 */
export const measureMix = async (
  postgresUrl: string,
  sizes: readonly number[],
  say: (text: string) => void,
): Promise<{ figures: object; lines: readonly string[] }> => {
  const figures: MixFigures[] = []
  for (const requests of sizes) {
    say(`Filling a database with ${requests} requests …`)
    const world = await seedDataset(postgresUrl, requests)
    try {
      say('Measuring the mix …')
      figures.push(await run(world))
    } finally {
      await world.open.close()
    }
  }
  const lines = figures.flatMap(({ requests, accounts, ours, floor, hitShare, idleMb, memoryMb, restedMb }) => [
    '',
    `${requests} requests in ${accounts} accounts, ${ours.seconds.toFixed(0)} s, ${width} at once`,
    ...(['reads', 'writes'] as const).flatMap((kind) => [
      line(kind, ours[kind], ours.seconds),
      line(`  floor`, floor[kind], floor.seconds),
    ]),
    `  ${ours.conflicts} moves refused because another one of the same request was under way`,
    `  ${(hitShare * 100).toFixed(1)} % of cached reads answered from memory`,
    `  memory: ${idleMb} MB before, ${memoryMb.join(', ')} MB after each minute, ${restedMb} MB after half a ` +
      'minute of rest',
  ])
  return { figures: { node: process.version, width, mix: figures }, lines }
}
