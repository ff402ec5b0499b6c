import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stats } from '@passerelle/contract/stats/api'
import { minutes, seconds } from '@passerelle/kernel/durations'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownSource } from '../uptime-checks/own-source.ts'
import { createCheckTarget } from '../uptime-checks/run/check-target.ts'
import { checkRunner, localServer, provenCheck } from '../testing/uptime-checks-fixtures.ts'
import { betterStack } from './better-stack/better-stack.ts'
import { fakeBetterStack } from '../testing/fake-better-stack.ts'
import { createKumaSource } from './kuma/create-kuma-source.ts'
import { aMonitor, anEvent } from '../testing/monitoring-fixtures.ts'
import type { MonitoringSource } from './monitoring-source.ts'
import { pullMonitoring } from './pull-monitoring.ts'

const secret = Buffer.from('a secret of twenty-four b')
const { signal } = new AbortController()
let host: Booted
let clock: FakeClock
let given: ReturnType<typeof givenAccounts>
const closers: (() => unknown)[] = []

/** A monitor named "Site - PROD - HTTP" at a source, which reports what happens to it at the clock's time. */
type Driver = { monitorId: string; fall: () => Promise<void>; rise: () => Promise<void>; hear: () => Promise<void> }

const pullOf = (source: MonitoringSource) => () => pullMonitoring({ ...host.platform, source })(signal)

const drivers: Record<'Better Stack' | 'Uptime Kuma' | 'signed webhook' | 'own checks', () => Promise<Driver>> = {
  'Better Stack': async () => {
    const fake = await fakeBetterStack()
    closers.push(fake.close)
    const monitors = [aMonitor('101', { name: 'Site - PROD - HTTP' })]
    let event = anEvent('25', { name: 'Site - PROD - HTTP', cause: null })
    const tell = (more: object) => {
      event = { ...event, ...more }
      fake.tell({ monitors, events: [event] })
    }
    fake.tell({ monitors, events: [] })
    return {
      monitorId: '101',
      fall: async () => tell({ startedAt: clock.now() }),
      rise: async () => tell({ resolvedAt: clock.now() }),
      hear: pullOf(betterStack({ place: fake.place, outbound: createHttpClient() })),
    }
  },
  'Uptime Kuma': async () => {
    let status = 1
    const server = createServer((_request, response) =>
      response.end(`monitor_status{monitor_id="7",monitor_name="Site - PROD - HTTP",monitor_type="http"} ${status}\n`),
    )
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    closers.push(
      () => server.close(),
      () => server.closeAllConnections(),
    )
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const env = { ...host.platform.env, kuma: { url, apiKey: 'uk1_secret' } }
    return {
      monitorId: 'kuma-7',
      fall: async () => void (status = 0),
      rise: async () => void (status = 1),
      hear: pullOf(createKumaSource({ ...host.platform, env })!),
    }
  },
  'signed webhook': async () => {
    let last: object | undefined
    const tell = (type: string) => {
      const data = { monitorId: 'site', monitorName: 'Site - PROD - HTTP', incidentId: '25' }
      last = { type, timestamp: clock.now().toISOString(), data }
    }
    return {
      monitorId: 'hook-site',
      fall: async () => tell('incident.started'),
      rise: async () => tell('incident.resolved'),
      // What was sent last comes again: a tool that is not sure sends it twice.
      hear: async () => {
        if (!last) return
        const [body, timestamp] = [JSON.stringify(last), String(Math.floor(clock.now().getTime() / 1_000))]
        const signature = createHmac('sha256', secret).update(`msg_1.${timestamp}.${body}`).digest('base64')
        const headers = {
          'content-type': 'application/json',
          'webhook-id': 'msg_1',
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${signature}`,
        }
        const url = `${host.origin}/api/stats/v1/public/monitoring/webhook`
        expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(204)
      },
    }
  },
  'own checks': async () => {
    const server = await localServer()
    closers.push(server.stop)
    const asStaff = host.as(await given.staff())
    const wish = { name: 'Site', kind: 'http', target: server.url, intervalSeconds: 30, timeoutMs: 1_000 } as const
    const { id } = await provenCheck(host.platform, asStaff, wish)
    const { runDue } = checkRunner(host.platform, createCheckTarget(host.platform.env))
    const pull = pullOf(ownSource(host.platform.database))
    return {
      monitorId: `own-${id}`,
      fall: server.stop,
      rise: server.start,
      // The second try confirms an outage.
      hear: async () => {
        await runDue()
        clock.advance(seconds(2))
        await runDue()
        await pull()
      },
    }
  },
}

beforeAll(async () => {
  clock = fakeClock('2026-02-03T12:00:00.000Z')
  const env = {
    roles: ['http' as const],
    checkNetworks: ['127.0.0.0/8'],
    monitoringWebhookSecret: `whsec_${secret.toString('base64')}`,
    tokenHours: 24 * 365,
  }
  host = await boot({ services: ['stats'], clock, env })
  given = givenAccounts(host.platform)
})
afterAll(async () => {
  await host.close()
  for (const close of closers) await close()
})

/** What every source has to keep, from its monitor to the incident of the account. */
describe.each(Object.entries(drivers))('monitoring by %s', (_name, open) => {
  test('[AVL-002][AVL-003][INC-001][INC-002] an outage is one incident, ended, untouched by others', async () => {
    const { monitorId, fall, rise, hear } = await open()
    const { app, admin } = await given.customer()
    const asStaff = host.as(await given.staff())
    await asStaff.call(stats.attachMonitor, { appId: app.id, providerMonitorId: monitorId, name: 'Site' })
    const incidents = async () => {
      // A period ends before now.
      clock.advance(seconds(1))
      return (await host.as(admin).call(stats.listIncidents, {})).list
    }
    const told = async () => {
      const text = `SELECT name FROM platform.events WHERE app_id = $1 AND name IN ('probe.down', 'probe.resolved')
        ORDER BY at, id`
      return (await host.platform.database.query<{ name: string }>({ text, values: [app.id] })).rows.map(
        ({ name }) => name,
      )
    }
    const later = () => clock.advance(minutes(2))
    later()
    await hear()
    expect(await incidents()).toEqual([])

    later()
    const fellAt = clock.now().toISOString()
    await fall()
    await hear()
    const [incident, ...others] = await incidents()
    expect(others).toEqual([])
    expect(incident).toMatchObject({ monitorId, isProd: true, type: 'TO_DEFINE', startedAt: fellAt, resolvedAt: null })
    expect(incident!.name).toContain('Site - PROD - HTTP')

    // Heard again, and another source heard that knows nothing of it: nothing changes.
    later()
    await hear()
    const foreign = monitorId === '101' ? ownSource(host.platform.database) : betterStackWithoutAnything()
    await pullOf(foreign)()
    expect(await incidents()).toEqual([incident])
    expect(await told()).toEqual(['probe.down'])

    later()
    const roseAt = clock.now().toISOString()
    await rise()
    await hear()
    await hear()
    expect(await incidents()).toEqual([
      { ...incident, resolvedAt: roseAt, lifeTime: { ...incident!.lifeTime, resolvedAt: roseAt } },
    ])
    expect(await told()).toEqual(['probe.down', 'probe.resolved'])
  })
})

function betterStackWithoutAnything(): MonitoringSource {
  const nothing = async function* () {
    yield []
  }
  return {
    name: 'better-stack',
    prefix: '',
    monitors: nothing,
    open: nothing,
    listStarted: nothing,
    find: async () => null,
  }
}
