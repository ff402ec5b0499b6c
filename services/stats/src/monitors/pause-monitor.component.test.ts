import { provenCheck } from '../testing/uptime-checks-fixtures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stats } from '@passerelle/contract/stats/api'
import { hours } from '@passerelle/kernel/durations'
import { behindLock } from '@passerelle/testkit/behind-lock'
import { statsTestEnvironment } from '@passerelle/testkit/stats-test-environment'
import { fakeMonitoringSource } from '../monitoring/fake-source.ts'
import type { MonitoringEvent } from '../monitoring/monitoring-source.ts'
import { pullMonitoring } from '../monitoring/pull-monitoring.ts'

let world: Awaited<ReturnType<typeof statsTestEnvironment>>
beforeAll(async () => {
  world = await statsTestEnvironment('2026-02-10T12:00:00.000Z')
})
afterAll(() => world.close())

const { signal } = new AbortController()
const told: { monitors: []; events: MonitoringEvent[] } = { monitors: [], events: [] }
const pull = () =>
  pullMonitoring({ ...world.platform, source: fakeMonitoringSource({ production: false }, async () => told) })(signal)
const ago = (ms: number) => new Date(world.clock.now().getTime() - ms)
const outage = (monitorId: string, id: string, startedAt: Date): MonitoringEvent => ({
  id,
  monitorId,
  name: 'ERP - PROD - HTTP',
  cause: null,
  startedAt,
  acknowledgedAt: null,
  resolvedAt: null,
  call: false,
})
/** An account and staff; `look`: what the customer and staff see of the service. */
const supervised = async () => {
  const { app, asAda } = await world.account()
  const asStaff = world.as(await world.given.staff())
  const look = async (id: string) => {
    const { probes, events } = await asAda.call(stats.readAvailability, {})
    const { list } = await asStaff.call(stats.listMonitors, {})
    return { probe: probes.find((one) => one.id === id)!, events, monitor: list.find((one) => one.id === id)! }
  }
  const pause = (monitorId: string, paused: boolean) => asStaff.call(stats.pauseMonitor, { monitorId, paused })
  return { app, asAda, asStaff, look, pause }
}

test('one of two people who pause a service at the same moment does it, and nobody is refused', async () => {
  const { app, pause } = await supervised()
  const { id } = await world.given.givenProbe(app, { name: 'ERP', createdAt: ago(hours(10)) })
  const outcomes = await behindLock(
    world.platform.database,
    { text: 'SELECT FROM stats.probes WHERE id = $1 FOR UPDATE', values: [id] },
    [() => pause(id, true), () => pause(id, true)],
  )
  expect(outcomes).toMatchObject([{ value: { paused: true } }, { value: { paused: true } }])
  const { rowCount } = await world.platform.database.query({
    text: `SELECT FROM platform.events WHERE subject = $1 AND name = 'probe.paused'`,
    values: [id],
  })
  expect(rowCount).toBe(1)
})

test('[OPEN-061] a paused monitor records no events and counts no time; then it follows again', async () => {
  const { app, asAda, look, pause } = await supervised()
  const { id, providerMonitorId } = await world.given.givenProbe(app, { name: 'ERP', createdAt: ago(hours(10)) })
  told.events = [outage(providerMonitorId, 'e1', ago(hours(1)))]
  await pull()
  expect((await look(id)).monitor).toMatchObject({ status: 'unavailable', pausedAt: null })

  expect(await pause(id, true)).toEqual({ id, paused: true })
  await pause(id, true)
  const pausedAt = world.clock.now().toISOString()
  world.clock.advance(hours(5))
  told.events.push(outage(providerMonitorId, 'e2', ago(hours(3))))
  await pull()
  const paused = await look(id)
  expect(paused.events.map(({ lifeTime }) => lifeTime.resolvedAt)).toEqual([pausedAt])
  expect(paused.probe).toMatchObject({
    availability: expect.closeTo(90, 6),
    pauses: [{ startedAt: pausedAt, endedAt: null }],
  })
  expect(paused.monitor).toMatchObject({ status: 'unknown', pausedAt, month: expect.closeTo(90, 6) })
  expect(paused.monitor.hours.slice(-5)).toEqual(Array.from({ length: 5 }, () => 'unknown'))

  await pause(id, false)
  // What began and ended within the pause stays unrecorded.
  told.events = [told.events[0]!, { ...told.events[1]!, resolvedAt: ago(hours(1)) }]
  await pull()
  world.clock.advance(hours(1))
  const resumed = await look(id)
  expect(resumed.events).toMatchObject([{ lifeTime: { resolvedAt: null } }])
  const share = expect.closeTo(100 * (1 - 2 / 11), 6)
  expect(resumed.monitor).toMatchObject({ status: 'unavailable', pausedAt: null, month: share })
  expect(resumed.probe.availability).toEqual(share)
  const { rows } = await world.platform.database.query<{ name: string }>({
    text: `SELECT name FROM platform.events WHERE subject = $1 AND name ~ 'paused|resumed' ORDER BY at`,
    values: [id],
  })
  expect(rows.map(({ name }) => name)).toEqual(['probe.paused', 'probe.resumed'])
  await expect(asAda.call(stats.pauseMonitor, { monitorId: id, paused: true })).rejects.toBeProblem('not_enough_rights')
})

test('[OPEN-061] a service that our own check monitors is paused with it, from either side', async () => {
  const { app, asStaff, look, pause } = await supervised()
  const check = await provenCheck(world.platform, asStaff, {
    appId: app.id,
    name: 'Site',
    kind: 'http',
    target: 'https://site.example/',
    intervalSeconds: 3600,
  })
  const { id } = check.probe!
  world.clock.advance(hours(2))
  const down = { startedAt: ago(hours(1)), resolvedAt: ago(0) }
  await world.given.givenProbeEvent({ appId: app.id, id, name: 'Site' }, down)
  const share = async () => (await look(id)).probe.availability
  expect(await share()).toBeCloseTo(50, 6)

  await asStaff.call(stats.editUptimeCheck, { checkId: check.id, paused: true })
  world.clock.advance(hours(10))
  expect(await share()).toBeCloseTo(50, 6)
  expect((await look(id)).monitor.status).toBe('unknown')
  await pause(id, false)
  const { list } = await asStaff.call(stats.listUptimeChecks, {})
  expect(list.find((one) => one.id === check.id)).toMatchObject({ pausedAt: null })
  world.clock.advance(hours(2))
  expect(await share()).toBeCloseTo(75, 6)
})

test('[OPEN-061] a monitor is paused again later; another one of its account goes on', async () => {
  const { app, look, pause } = await supervised()
  const { id } = await world.given.givenProbe(app, { name: 'ERP', createdAt: ago(hours(10)) })
  const { id: other } = await world.given.givenProbe(app, { name: 'Site', createdAt: ago(hours(10)) })
  await pause(other, true)
  const ofOther = world.clock.now().toISOString()
  for (const paused of [true, false, true]) {
    world.clock.advance(hours(1))
    await pause(id, paused)
    expect((await look(id)).monitor.pausedAt).toBe(paused ? world.clock.now().toISOString() : null)
    expect((await look(other)).monitor.pausedAt).toBe(ofOther)
  }
  const [first, again] = [ago(hours(2)).toISOString(), ago(0).toISOString()]
  expect((await look(id)).probe.pauses).toEqual([
    { startedAt: first, endedAt: ago(hours(1)).toISOString(), struck: false },
    { startedAt: again, endedAt: null, struck: false },
  ])
  expect((await look(other)).probe.pauses).toEqual([{ startedAt: ofOther, endedAt: null, struck: false }])
})

test('nothing is paused that nobody monitors', async () => {
  const { pause } = await supervised()
  await expect(pause('f'.repeat(24), true)).rejects.toBeProblem('not_found')
})
