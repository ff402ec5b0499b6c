import { getFreePort } from '@passerelle/server/net/get-free-port'
import { Pool } from 'undici'
import { startChild } from '../child.ts'
import { seedDataset, type Dataset } from '../dataset.ts'
import { summarizeLatency, type LatencyStats } from '../latency-stats.ts'
import { residentMb } from '../resident-memory.ts'
import { mixedCalls } from './mixed-calls.ts'

const width = 16
const minuteMs = 60_000

/** Results of the mix: latency in ms, memory in MB at the end of each minute, share of reads answered by the cache. */
type MixFigures = {
  requests: number
  accounts: number
  seconds: number
  reads: LatencyStats
  writes: LatencyStats
  hitShare: number
  memoryMb: number[]
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

const run = async (world: Dataset): Promise<MixFigures> => {
  const metricsPort = `${await getFreePort()}`
  const next = await mixedCalls(world)
  const child = await startChild('our-process.ts', { ...world.settings, METRICS_PORT: metricsPort })
  const pool = new Pool(child.origin, { connections: width, pipelining: 1, keepAliveMaxTimeout: 4000 })
  const samples = { reads: [] as number[], writes: [] as number[] }
  const memoryMb: number[] = []
  const from = performance.now()
  const end = from + readMinutes() * minuteMs
  const worker = async () => {
    while (performance.now() < end) {
      const { sent, writes } = next()
      const begun = performance.now()
      const { statusCode, body } = await pool.request({ ...sent, body: sent.body ?? null })
      const text = await body.text()
      if (statusCode >= 300) throw new Error(`${sent.method} ${sent.path}: ${statusCode} ${text.slice(0, 300)}`)
      samples[writes ? 'writes' : 'reads'].push(performance.now() - begun)
    }
  }
  const noteMemory = async () => void memoryMb.push(Math.round(await residentMb(child.pid)))
  const timer = setInterval(() => void noteMemory(), minuteMs)
  try {
    await Promise.all(Array.from({ length: width }, worker))
    const seconds = (performance.now() - from) / 1000
    await noteMemory()
    return {
      requests: world.requests,
      accounts: world.others.length + 1,
      seconds,
      reads: summarizeLatency(samples.reads),
      writes: summarizeLatency(samples.writes),
      hitShare: await readHitShare(metricsPort),
      memoryMb,
    }
  } finally {
    clearInterval(timer)
    await pool.close()
    await child.stop()
  }
}

const line = (name: string, { p50, p95, worst, count }: LatencyStats, seconds: number) =>
  `  ${name.padEnd(8)} ${(count / seconds).toFixed(0).padStart(6)} a second   p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, at most ${worst.toFixed(0)} ms`

/** A mix of nine reads to one write over many accounts, 16 at once, for `BENCH_MINUTES` minutes (one by default). */
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
  const lines = figures.flatMap(({ requests, accounts, seconds, reads, writes, hitShare, memoryMb }) => [
    '',
    `${requests} requests in ${accounts} accounts, ${seconds.toFixed(0)} s, ${width} at once`,
    line('reads', reads, seconds),
    line('writes', writes, seconds),
    `  ${(hitShare * 100).toFixed(1)} % of cached reads answered from memory; memory after each minute: ${memoryMb.join(', ')} MB`,
  ])
  return { figures: { node: process.version, width, mix: figures }, lines }
}
