import { afterAll, beforeAll, expect, test } from 'vitest'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { notInstalled, startPrometheus } from './alerts/start-prometheus.ts'
import { redisServer, type RedisServer } from './split/redis-server.ts'

let redis: RedisServer
let host: Booted
let metricsPort: number

beforeAll(async () => {
  redis = await redisServer()
  metricsPort = await getFreePort()
  host = await boot({ env: { metricsPort, redisUrl: `redis://127.0.0.1:${redis.port}` } })
})
afterAll(async () => {
  await host.close()
  await redis.lose()
})

const scrape = async () => {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  return { status: response.status, text: await response.text() }
}

test('without Redis the metrics say so, and what waits in Postgres is still measured', async () => {
  expect((await scrape()).text).toContain('passerelle_queue_jobs{service="projects",state="waiting"}')
  await redis.lose()
  const away = await scrape()
  expect(away.status).toBe(200)
  expect(away.text).toContain('passerelle_part_ready{part="jobs"} 0')
  expect(away.text).toContain('passerelle_part_ready{part="database"} 1')
  expect(away.text).toMatch(/^passerelle_relay_lag_seconds \d/m)
  expect(away.text).toMatch(/^passerelle_deadline_overdue_seconds\{deadline="[\w-]+"\} 0/m)
  expect(away.text).toContain('passerelle_backlog{kind="events"} ')
  expect(away.text).not.toContain('passerelle_queue_jobs{')
  expect((await scrape()).text).toMatch(/passerelle_collector_failures_total\{metric="passerelle_queue_jobs"\} [1-9]/)
  await redis.start()
  await expect.poll(async () => (await scrape()).text).toContain('passerelle_queue_jobs{service="projects"')
  expect((await scrape()).text).toContain('passerelle_part_ready{part="jobs"} 1')
}, 60_000)

test('a process whose Redis is gone is on the list of processes', async () => {
  await redis.lose()
  const seenAt = async () =>
    (
      await host.platform.database.query<{ seenAt: Date }>({
        text: 'SELECT max(seen_at) AS "seenAt" FROM platform.processes',
      })
    ).rows[0]!.seenAt.getTime()
  const before = await seenAt()
  await expect.poll(seenAt, { timeout: 40_000 }).toBeGreaterThan(before)
  await redis.start()
}, 60_000)

test('Prometheus hears of a Redis that is gone, and goes on watching events, deadlines and mails', async ({ skip }) => {
  const prometheus = await startPrometheus(metricsPort)
  skip(!prometheus, notInstalled)
  if (!prometheus) return
  try {
    await expect.poll(() => prometheus.value('up'), { timeout: 20_000 }).toBe(1)
    await redis.lose()
    await expect.poll(prometheus.firing, { timeout: 20_000 }).toContain('JobStoreAway')
    expect(await prometheus.value('up')).toBe(1)
    expect(await prometheus.firing()).not.toContain('WorkNotMeasured')
    await redis.start()
    await expect.poll(prometheus.firing, { timeout: 20_000 }).not.toContain('JobStoreAway')
  } finally {
    await prometheus.stop()
  }
}, 120_000)
