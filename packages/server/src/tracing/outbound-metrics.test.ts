import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { runAs } from '../metrics/activity.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { measureOutbound } from './outbound-metrics.ts'

const request = (url: string) =>
  new Promise<void>((resolve) => {
    get(url, (response) => response.resume().on('end', resolve)).on('error', () => resolve())
  })

test('requests to third parties are measured by what they were made for and how they ended', async () => {
  const server = createServer((_request, response) => response.writeHead(503).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const metrics = createMetrics()
  const stop = measureOutbound(metrics)
  await runAs('job mails.send', () => request(`http://127.0.0.1:${port}/secret-path`))
  await new Promise((resolve) => server.close(resolve))
  await runAs('job mails.send', () => request(`http://127.0.0.1:${port}/`))
  stop()
  await request(`http://127.0.0.1:${port}/`)
  const text = await metrics.registry.metrics()
  expect(text).toContain('outbound_request_duration_seconds_count{activity="job mails.send",outcome="5xx"} 1')
  expect(text).toContain('outbound_request_duration_seconds_count{activity="job mails.send",outcome="failed"} 1')
  expect(text).not.toMatch(/secret-path|127\.0\.0\.1/)
})
