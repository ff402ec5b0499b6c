import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '@passerelle/kernel/durations'
import { receiveEvents } from '@passerelle/stats/monitoring/receive-events'
import { givenStats } from '@passerelle/testkit/given-stats'
import { latencyText, percentile, summarizeLatency, type LatencyStats } from '../../latency-stats.ts'
import { defineMeasure, type Extent } from '../../measure.ts'
import { judgeMetrics } from '../../metrics.ts'
import { startProduct } from '../../world/product-process.ts'
import { withPostgres } from '../with-postgres.ts'
import { readBoards } from './reading-customers.ts'
import { seedOutages, type OutageDataset } from './seed-outages.ts'

const usualChecks = 2_000
const singles = 100
const calmMs = seconds(20)
const startsIn = seconds(20)
const longestMs = seconds(120)
/** Limits: page p99 and all incidents in ms, pages of the storm to a person, calls of others by p95. */
const limits = { pageP99: 10_000, storedMs: 60_000, pages: 3, others: 2 }

type OutageFigures = {
  pages: LatencyStats & { p99: number }
  checks: number
  stored: number
  storedMs: number
  /** Most pages that one person got while the outages were stored. */
  mostPages: number
  calm: LatencyStats
  storm: LatencyStats
}

const listen = async (answer: (path: string) => number) => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(answer(request.url!)).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, close: () => void server.close() }
}

const expectOk = async (call: Promise<Response>) => {
  const response = await call
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${(await response.text()).slice(0, 300)}`)
}

type Pushes = { heard: () => void }

/** One outage after the other, each taken charge of once its page is at the push service. */
const measureSingles = async ({ open: { platform }, customers }: OutageDataset, staff: Staff, pushes: Pushes) => {
  const { givenProbe } = givenStats(platform)
  const samples: number[] = []
  for (let index = 0; index < singles; index += 1) {
    const probe = await givenProbe(customers[index % customers.length]!.app, { name: `Site ${index}` })
    const event = {
      id: `single-${index}`,
      monitorId: probe.providerMonitorId,
      name: `${probe.name} - PROD - HTTP`,
      cause: 'Status 500',
      startedAt: platform.clock.now(),
      acknowledgedAt: null,
      resolvedAt: null,
      call: false,
    }
    const pushed = new Promise<void>((resolve) => (pushes.heard = resolve))
    await platform.database.transaction((tx) => receiveEvents(platform).take(tx, [event]))
    const begun = performance.now()
    await Promise.race([pushed, wait(longestMs)])
    samples.push(performance.now() - begun)
    const { rows } = await platform.database.query<{ id: string }>({
      text: 'SELECT id FROM stats.probe_events WHERE event_id = $1',
      values: [event.id],
    })
    await expectOk(staff.call('POST', `incidents/${rows[0]!.id}/take`))
  }
  return samples
}

type Staff = { call: (method: string, path: string, body?: object) => Promise<Response> }

const storedText = `
  SELECT count(*)::int AS count FROM stats.probe_events e
    JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id AND p.provider_monitor_id LIKE 'own-%'`

const measureStorm = async ({ open: { platform } }: OutageDataset, checks: number) => {
  const begun = performance.now()
  const from = platform.clock.now()
  const read = async (text: string) =>
    (await platform.database.query<{ count: number }>({ text, values: [from] })).rows[0]?.count ?? 0
  // An outage begins with its check, which may have been on its way when the targets began to fail.
  const countStored = async () =>
    (await platform.database.query<{ count: number }>({ text: storedText, values: [] })).rows[0]!.count
  let stored = 0
  while (stored < checks && performance.now() - begun < longestMs) {
    await wait(250)
    stored = await countStored()
  }
  const storedMs = performance.now() - begun
  const mostPages = await read(
    `SELECT count(*)::int AS count FROM notifs.notices WHERE kind = 'oncall_page' AND created_at >= $1
      GROUP BY user_id ORDER BY 1 DESC LIMIT 1`,
  )
  return { stored, storedMs, mostPages }
}

const measure = async (checks: number, url: string, progress: Extent['progress']): Promise<OutageFigures> => {
  const pushes: Pushes = { heard: () => undefined }
  const push = await listen(() => {
    pushes.heard()
    return 201
  })
  let status = 200
  const target = await listen(() => status)
  const world = await seedOutages(url, { checks, target: `${target.origin}/`, pushOrigin: push.origin, startsIn })
  const { open, given, settings, hugo, layers, customers, from } = world
  const product = await startProduct(settings)
  try {
    const token = await given.tokenFor(hugo)
    const base = `${product.origin}/api/stats/v1/${open.platform.env.provider}`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const call = (method: string, path: string, body?: object) =>
      fetch(`${base}/${path}`, { method, headers, body: JSON.stringify(body ?? {}) })
    await expectOk(call('PUT', 'oncall/layers', { layers, from: 'now', version: 1 }))
    const tokens = await Promise.all(customers.map(({ admin }) => given.tokenFor(admin)))
    const boards = readBoards(product.origin, tokens)
    try {
      await wait(Math.max(0, from.getTime() - open.platform.clock.now().getTime()))
      progress(`checking ${checks} targets`)
      boards.take()
      await wait(calmMs)
      const calm = summarizeLatency(boards.take())
      progress('paging for single outages')
      const paged = await measureSingles(world, { call }, pushes)
      progress('failing all checks')
      boards.take()
      status = 500
      const storm = await measureStorm(world, checks)
      return {
        pages: { ...summarizeLatency(paged), p99: percentile(paged, 0.99) },
        checks,
        ...storm,
        calm,
        storm: summarizeLatency(boards.take()),
      }
    } finally {
      await boards.stop()
    }
  } finally {
    await product.stop()
    await open.close()
    push.close()
    target.close()
  }
}

/** Pages of single outages, and all checks failing at once, beside 50 calls a second. */
export const outages = defineMeasure({
  name: 'outages',
  title: 'Outages paged, and two thousand at once',
  promised: 'page in 10 s (p99) under 50 calls / s; 2,000 outages stored in 60 s, others at most 2× as slow (p95)',
  alone: ({ sizes: [checks = usualChecks], progress }) =>
    withPostgres([checks], (url) => measure(checks, url, progress)),
  judge: ({ pages, checks, stored, storedMs, mostPages, calm, storm }: OutageFigures) =>
    judgeMetrics([
      {
        name: 'confirmed until the push service has the page, p99',
        value: pages.p99,
        unit: 'ms',
        atMost: limits.pageP99,
        detail: latencyText(pages),
      },
      { name: 'outages stored', value: stored, unit: '', atLeast: checks },
      { name: 'until the last is stored', value: storedMs, unit: 'ms', atMost: limits.storedMs },
      { name: 'pages to one person', value: mostPages, unit: '', atLeast: 1, atMost: limits.pages },
      {
        name: 'calls of others, times as long',
        value: storm.p95 / calm.p95,
        unit: '×',
        atMost: limits.others,
        detail: `${latencyText(storm)}; before ${latencyText(calm)}`,
      },
    ]),
})
