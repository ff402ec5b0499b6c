import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { boot, type Booted } from '@passerelle/testkit/boot'

let booted: Booted
let scrape: () => Promise<string>
beforeAll(async () => {
  const metricsPort = await getFreePort()
  booted = await boot({ env: { metricsPort } })
  scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
})
afterAll(() => booted.close())

test('metrics stand on their own port: calls by operation and status, pool, queues, relay, mails', async () => {
  const secret = 'someone@example.org'
  await booted.anonymous.call(accounts.searchApps, { email: secret })
  await booted.request.get('/api/projects/v1/private/labels')
  const text = await scrape()
  expect(text).toContain('http_request_duration_seconds_count{operation="accounts.searchApps",status="200"} 1')
  expect(text).toMatch(/http_request_duration_seconds_count\{operation="projects\.\w+",status="401"\} 1/)
  expect(text).toMatch(/passerelle_pool_connections\{state="waiting"\} \d+/)
  expect(text).toContain('passerelle_queue_jobs{service="projects",state="waiting"}')
  expect(text).toMatch(/passerelle_relay_lag_seconds \d/)
  expect(text).toMatch(/passerelle_deadline_overdue_seconds\{deadline="[\w-]+"\} 0/)
  expect(text).toContain('passerelle_backlog{kind="events"} 0')
  expect(text).toContain('passerelle_sockets 0')
  expect(text).toMatch(/passerelle_response_cache_bytes\{of="limit"\} [1-9]/)
  expect(text).toContain('passerelle_response_cache_total{outcome="hit"} 0')
  expect(text).toMatch(/passerelle_statement_duration_seconds_count\{activity="accounts\.searchApps"\} [1-9]/)
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect(text).not.toContain(secret)

  const { status } = await booted.request.get('/metrics')
  expect(status).toBe(404)
})

test('dashboard and alert rules name only metrics that a process serves', async () => {
  const served = new Set([...(await scrape()).matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name!))
  const files = ['prometheus/alerts.yml', 'grafana/passerelle.json']
  const named = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(`../../../ops/${file}`, import.meta.url), 'utf8')
      return [...text.matchAll(/\b(?:passerelle|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
        served.has(name) ? name : name.replace(/_(?:bucket|count|sum)$/, ''),
      )
    }),
  )
  expect(named.flat().length).toBeGreaterThan(30)
  expect([...new Set(named.flat())].filter((name) => !served.has(name))).toEqual([])
})
