import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startChild, type Child } from '../child.ts'
import { summarizeLatency, type LatencyStats } from '../latency-stats.ts'
import { intervalSeconds, seedUptime, type UptimeDataset } from './seed-uptime.ts'

/** How long checks run, in ms: two intervals. */
const measuredMs = 2 * intervalSeconds * 1000
/** Time for the process to start before the first check is due. */
const startsIn = 15_000
const pageCalls = 12
/** Limits: lateness and page in ms, share of one core. */
const limits = { latenessP95: 1_000, core: 0.25, pageP95: 500 }

type Figures = { checks: number; results: number; lateness: LatencyStats; core: number; page: LatencyStats }

/** Seconds of processor time that a process has used, from Linux; NaN elsewhere. */
const cpuSecondsOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

/** A local page that answers at once. */
const openTarget = async () => {
  const server = createServer((_request, response) => response.end('bonjour'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() }
}

// A check keeps its place in the interval, so its lateness is the time since its latest due date.
const readLateness = async ({ open, from }: UptimeDataset): Promise<number[]> => {
  const { rows } = await open.platform.database.query<{ ms: number }>({
    text: `SELECT mod(extract(epoch FROM r.checked_at - c.due_at) * 1000 + 1000000.0 * ${intervalSeconds * 1000},
                  ${intervalSeconds * 1000})::float8 AS ms
             FROM stats.uptime_results r JOIN stats.uptime_checks c ON c.id = r.check_id WHERE r.checked_at >= $1`,
    values: [from],
  })
  return rows.map(({ ms }) => ms)
}

const measurePage = async (origin: string, { open, token }: UptimeDataset): Promise<number[]> => {
  const to = open.platform.clock.now()
  const from = new Date(to.getTime() - 365 * 86_400_000)
  const path = `/api/stats/v1/private/availability?from=${from.toISOString()}&to=${to.toISOString()}`
  const samples: number[] = []
  for (let call = 0; call < pageCalls; call += 1) {
    const begun = performance.now()
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`the availability page answered ${response.status}`)
    samples.push(performance.now() - begun)
  }
  return samples
}

const measureOne = async (world: UptimeDataset, child: Child, checks: number): Promise<Figures> => {
  await wait(Math.max(0, world.from.getTime() - world.open.platform.clock.now().getTime()))
  const before = await cpuSecondsOf(child.pid!)
  await wait(measuredMs)
  const core = ((await cpuSecondsOf(child.pid!)) - before) / (measuredMs / 1000)
  const samples = await readLateness(world)
  const page = await measurePage(child.origin, world)
  return { checks, results: samples.length, lateness: summarizeLatency(samples), core, page: summarizeLatency(page) }
}

const told = (figure: number, limit: number, unit: string) =>
  `${figure.toFixed(0)} ${unit} (target ≤ ${limit} ${unit}: ${figure <= limit ? 'held ✓' : 'missed ✗'})`
const linesOf = ({ checks, results, lateness, core, page }: Figures) => [
  `${checks} checks every ${intervalSeconds} s: ${results} results in ${measuredMs / 1000} s, late p50 ` +
    `${lateness.p50.toFixed(0)} ms, p95 ${told(lateness.p95, limits.latenessP95, 'ms')}`,
  `Processor: ${told(core * 100, limits.core * 100, '% of one core')}`,
  `Availability of 12 months and ${checks} services: p50 ${page.p50.toFixed(0)} ms, p95 ` +
    `${told(page.p95, limits.pageP95, 'ms')}`,
]

/** Uptime checks of a local page for a minute, and the availability page of an account that has them all. */
export const measureUptime = async (
  postgresUrl: string,
  sizes: readonly number[],
  say: (text: string) => void,
): Promise<{ figures: object; lines: readonly string[] }> => {
  const target = await openTarget()
  const measured: Figures[] = []
  try {
    for (const checks of sizes) {
      say(`Checking ${checks} targets every ${intervalSeconds} s …`)
      const world = await seedUptime(postgresUrl, checks, target.url, startsIn)
      const child = await startChild('our-process.ts', world.settings)
      try {
        measured.push(await measureOne(world, child, checks))
      } finally {
        await child.stop()
        await world.open.close()
      }
    }
  } finally {
    target.close()
  }
  return { figures: { node: process.version, measured }, lines: measured.flatMap(linesOf) }
}
