import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { judgeMetrics } from '../../metrics.ts'
import { defineMeasure } from '../../measure.ts'
import { startProduct, type ProductProcess } from '../../world/product-process.ts'
import { withPostgres } from '../with-postgres.ts'
import { latencyText, summarizeLatency, type LatencyStats } from '../../latency-stats.ts'
import { intervalSeconds, seedUptime, type UptimeDataset } from './seed-uptime.ts'

const usualSizes = [1_000]
/** How long checks run, in ms: two intervals. */
const intervalMs = intervalSeconds * 1000
const measuredMs = 2 * intervalMs
/** Share of the results that must have come: the last checks may still be under way. */
const leastResults = 0.98
/** Time for the process to start before the first check is due. */
const startsIn = 15_000
const pageCalls = 12
/** Limits: lateness and page in ms, share of one core. */
const limits = { latenessP95: 1_000, core: 0.25, pageP95: 500 }

type UptimeFigures = { checks: number; results: number; lateness: LatencyStats; core: number; page: LatencyStats }

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

const measureOne = async (world: UptimeDataset, product: ProductProcess, checks: number): Promise<UptimeFigures> => {
  await wait(Math.max(0, world.from.getTime() - world.open.platform.clock.now().getTime()))
  const before = await cpuSecondsOf(product.pid)
  await wait(measuredMs)
  const core = ((await cpuSecondsOf(product.pid)) - before) / (measuredMs / 1000)
  const samples = await readLateness(world)
  const page = await measurePage(product.origin, world)
  return { checks, results: samples.length, lateness: summarizeLatency(samples), core, page: summarizeLatency(page) }
}

/** Uptime checks of a local page for a minute, and the availability page of an account that has them all. */
export const uptime = defineMeasure({
  name: 'uptime',
  title: 'Uptime checks and the availability page',
  promised: 'checks at most 1 s late and a quarter of a core (p95); a year of availability within 500 ms (p95)',
  alone: async ({ sizes: asked, progress }) => {
    const sizes = asked.length > 0 ? asked : usualSizes
    const target = await openTarget()
    try {
      return await withPostgres(sizes, async (url) => {
        const measured: UptimeFigures[] = []
        for (const checks of sizes) {
          progress(`checking ${checks} targets every ${intervalSeconds} s`)
          const world = await seedUptime(url, checks, target.url, startsIn)
          const product = await startProduct(world.settings)
          try {
            measured.push(await measureOne(world, product, checks))
          } finally {
            await product.stop()
            await world.open.close()
          }
        }
        return measured
      })
    } finally {
      target.close()
    }
  },
  judge: (measured: readonly UptimeFigures[]) =>
    judgeMetrics(
      measured.flatMap(({ checks, results, lateness, core, page }) => [
        {
          name: `results of ${checks} checks`,
          value: results,
          unit: '',
          atLeast: leastResults * ((checks * measuredMs) / intervalMs),
        },
        {
          name: `${checks} checks every ${intervalSeconds} s, late by p95`,
          value: lateness.p95,
          unit: 'ms',
          atMost: limits.latenessP95,
          detail: latencyText(lateness),
        },
        { name: 'processor', value: core * 100, unit: '% of a core', atMost: limits.core * 100 },
        {
          name: `availability of 12 months, ${checks} services, p95`,
          value: page.p95,
          unit: 'ms',
          atMost: limits.pageP95,
          detail: latencyText(page),
        },
      ]),
    ),
})
