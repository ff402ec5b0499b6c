import { afterAll, beforeAll, expect, test } from 'vitest'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { startDatabaseProxy } from '@passerelle/testkit/database-proxy'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'

let lent: TestDatabase
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
let host: Booted
let metricsPort: number

beforeAll(async () => {
  lent = await createTestDatabase()
  proxy = await startDatabaseProxy(lent.url)
  metricsPort = await getFreePort()
  host = await boot({ databaseUrl: proxy.url, env: { metricsPort } })
})
afterAll(async () => {
  proxy.resume()
  await host.close()
  await proxy.close()
  await lent.drop()
})

const scrape = async () => {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  return { status: response.status, text: await response.text() }
}

test('without Postgres the metrics say so, and those of the process are still served', async () => {
  expect((await scrape()).text).toContain('passerelle_part_ready{part="database"} 1')
  proxy.refuse()
  await host.request.get('/api/projects/v1/private/labels').set('authorization', 'Bearer nobody')
  const away = await scrape()
  expect(away.status).toBe(200)
  expect(away.text).toContain('passerelle_part_ready{part="database"} 0')
  expect(away.text).toContain('passerelle_http_request_duration_seconds_count{operation="projects.listLabels"')
  expect(away.text).toContain('passerelle_pool_connections{state="waiting"}')
  expect(away.text).not.toMatch(/^passerelle_relay_lag_seconds \d/m)
  expect((await scrape()).text).toMatch(/passerelle_collector_failures_total\{metric="passerelle_backlog"\} [1-9]/)
  proxy.resume()
  await expect.poll(async () => (await scrape()).text).toMatch(/^passerelle_relay_lag_seconds \d/m)
  expect((await scrape()).text).toContain('passerelle_part_ready{part="database"} 1')
}, 60_000)
