import { createServer } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hours, minutes } from '@passerelle/kernel/durations'
import { fakeClock } from '@passerelle/testkit/clock'
import { testCertificate } from '@passerelle/testkit/test-certificate'
import { measureInstallation } from './installation-metrics.ts'
import { createMetrics } from '../metrics/metrics.ts'

const clock = fakeClock()
const noRows = async () => ({ rows: [], rowCount: 0 })
const scrape = async (origin: string, metrics = createMetrics()) => {
  measureInstallation(metrics, {
    query: noRows as never,
    clock,
    env: { dataDir: join(tmpdir(), 'passerelle', 'not-made-yet'), origin },
  })
  return metrics.registry.metrics()
}
const certificate = /^passerelle_origin_certificate_seconds (\S+)/m

test('a worker measures the free part of the disk, and no certificate where there is none', async () => {
  const text = await scrape('http://127.0.0.1:3000')
  const [, free] = /passerelle_disk_free_ratio\{of="bytes"\} (\S+)/.exec(text) ?? []
  expect(Number(free)).toBeGreaterThan(0)
  expect(Number(free)).toBeLessThan(1)
  expect(text).not.toMatch(certificate)
})

test('the certificate of the public address is read, trusted or not, and not at each scrape', async () => {
  let connections = 0
  const server = createServer(testCertificate, (socket) => socket.on('error', () => {}))
  server.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const metrics = createMetrics()
  const text = await scrape(`https://127.0.0.1:${(server.address() as AddressInfo).port}`, metrics)
  const left = (Date.parse('2120-01-01T00:00:00Z') - clock.now().getTime()) / 1000
  expect(Number(certificate.exec(text)?.[1])).toBe(left)

  clock.advance(minutes(59))
  const later = await metrics.registry.metrics()
  expect(Number(certificate.exec(later)?.[1])).toBe(left - 59 * 60)
  expect(connections).toBe(1)
  clock.advance(hours(1))
  await metrics.registry.metrics()
  expect(connections).toBe(2)
  await new Promise((resolve) => server.close(resolve))
})

test('an address without an answer leaves no sample, is counted, and is tried again after five minutes', async () => {
  const refusing = createServer()
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
  const { port } = refusing.address() as AddressInfo
  await new Promise((resolve) => refusing.close(resolve))
  const metrics = createMetrics()
  expect(await scrape(`https://127.0.0.1:${port}`, metrics)).not.toMatch(certificate)
  const server = createServer(testCertificate, (socket) => socket.on('error', () => {}))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const kept = await metrics.registry.metrics()
  expect(kept).not.toMatch(certificate)
  expect(kept).toContain('collector_failures_total{metric="passerelle_origin_certificate_seconds"}')
  clock.advance(minutes(5))
  expect(await metrics.registry.metrics()).toMatch(certificate)
  await new Promise((resolve) => server.close(resolve))
})
