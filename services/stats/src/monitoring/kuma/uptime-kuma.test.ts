import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MonitoringError } from '../monitoring-error.ts'
import { allOf } from '../../testing/monitoring-fixtures.ts'
import type { MonitoringSource } from '../monitoring-source.ts'
import { parseMetrics } from './parse-metrics.ts'
import { uptimeKuma } from './uptime-kuma.ts'

const apiKey = 'uk1_secret'
const expected = `Basic ${Buffer.from(`:${apiKey}`).toString('base64')}`
const now = new Date('2026-11-16T09:00:00.000Z')
const { signal } = new AbortController()
let metrics = ''
let trouble: RequestListener | undefined
let standing: { eventId: string; monitorId: string }[] = []
let source: MonitoringSource
let url: string

const server = createServer((request, response) => {
  if (trouble) return trouble(request, response)
  const isKnown = request.url === '/metrics' && request.headers.authorization === expected
  return response.writeHead(isKnown ? 200 : 401).end(isKnown ? metrics : '')
})
const sourceWith = (key: string) =>
  uptimeKuma({
    place: { url, apiKey: key },
    outbound: createHttpClient(),
    clock: { now: () => now },
    standing: async () => standing,
  })

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  source = sourceWith(apiKey)
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  trouble = undefined
  standing = []
  metrics = `# HELP monitor_status Monitor Status (1 = UP, 0= DOWN, 2= PENDING, 3= MAINTENANCE)
# TYPE monitor_status gauge
monitor_status{monitor_id="1",monitor_name="Site \\"PROD\\"",monitor_type="http",monitor_url="https://site.example"} 1
monitor_status{monitor_id="2",monitor_name="ERP",monitor_type="port"} 0
monitor_status{monitor_id="3",monitor_name="Mail",monitor_type="port"} 2
monitor_status{monitor_id="4",monitor_name="VPN",monitor_type="ping"} 3
monitor_response_time{monitor_id="1",monitor_name="Site"} 24
`
})

test('every monitor is listed once, with what is in maintenance; version 1 has names only', async () => {
  expect(await allOf(source.monitors(signal))).toEqual([
    { id: 'kuma-1', name: 'Site "PROD"', isInMaintenance: false },
    { id: 'kuma-2', name: 'ERP', isInMaintenance: false },
    { id: 'kuma-3', name: 'Mail', isInMaintenance: false },
    { id: 'kuma-4', name: 'VPN', isInMaintenance: true },
  ])
  expect(parseMetrics('monitor_status{monitor_name="ERP"} 0')).toEqual([{ id: 'ERP', name: 'ERP', status: 'down' }])
  expect(() => parseMetrics('<html></html>')).toThrow('no metrics')
})

test('the metrics of Uptime Kuma 2.5 name their monitors by id, beside windows and labels without a value', () => {
  const labels = 'monitor_type="http",monitor_url="http://127.0.0.1:4292/",monitor_hostname="null",monitor_port="null"'
  const help = "Uptime ratio calculated over sliding window specified by the 'window' label. (0.0 - 1.0)"
  const written = `# HELP monitor_uptime_ratio ${help}
# TYPE monitor_uptime_ratio gauge
monitor_uptime_ratio{monitor_id="1",monitor_name="Boutique",${labels},window="1d"} 0
# HELP monitor_status Monitor Status (1 = UP, 0= DOWN, 2= PENDING, 3= MAINTENANCE)
# TYPE monitor_status gauge
monitor_status{monitor_id="1",monitor_name="Boutique",${labels}} 1
monitor_status{monitor_id="2",monitor_name="Vitrine",${labels}} 0
`
  expect(parseMetrics(written)).toEqual([
    { id: '1', name: 'Boutique', status: 'up' },
    { id: '2', name: 'Vitrine', status: 'down' },
  ])
})

test('a monitor that is down is one open incident from the first pull that sees it, until one sees it up', async () => {
  const [open, ...others] = await allOf(source.open(signal))
  expect(others).toEqual([])
  expect(open).toEqual({
    id: `kuma-2-${now.getTime()}`,
    monitorId: 'kuma-2',
    name: 'ERP',
    cause: null,
    startedAt: now,
    acknowledgedAt: null,
    resolvedAt: null,
    call: false,
  })
  // The stored incident goes on, and one whose monitor is being retried stays open.
  const earlier = now.getTime() - 60_000
  standing = [
    { eventId: `kuma-2-${earlier}`, monitorId: 'kuma-2' },
    { eventId: `kuma-3-${earlier}`, monitorId: 'kuma-3' },
  ]
  expect((await allOf(source.open(signal))).map(({ id }) => id)).toEqual([`kuma-2-${earlier}`, `kuma-3-${earlier}`])
  expect(await source.find(`kuma-1-${earlier}`, signal)).toMatchObject({
    startedAt: new Date(earlier),
    resolvedAt: now,
  })
  expect(await source.find(`kuma-9-${earlier}`, signal)).toBeNull()
  expect(await source.find('404/../25', signal)).toBeNull()
})

test('failures have the names of every source, and a signal ends it with its reason', async () => {
  const reasonOf = async (asked: MonitoringSource = source) =>
    allOf(asked.monitors(signal)).then(
      () => 'listed',
      (error: unknown) => (error instanceof MonitoringError ? error.reason : error),
    )
  expect(await reasonOf(sourceWith('another'))).toBe('refused')
  for (const [status, reason] of [
    [429, 'busy'],
    [503, 'unavailable'],
    [404, 'invalid_response'],
  ] as const) {
    trouble = (_request, response) => response.writeHead(status).end()
    expect(await reasonOf()).toBe(reason)
  }
  trouble = (_request, response) => response.end('<html></html>')
  expect(await reasonOf()).toBe('invalid_response')
  trouble = (_request, response) => response.destroy()
  expect(await reasonOf()).toBe('unavailable')
  await expect(allOf(source.open(AbortSignal.abort(new Error('the process stops'))))).rejects.toThrow(
    'the process stops',
  )
})
