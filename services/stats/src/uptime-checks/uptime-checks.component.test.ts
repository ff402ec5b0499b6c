import { stats } from '@passerelle/contract/stats/api'
import { days, hours, seconds } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pullMonitoring } from '../monitoring/pull-monitoring.ts'
import { fakeMonitoringSource } from '../monitoring/fake-source.ts'
import { certificateDeadline } from './certificate-deadline.ts'
import { foldResults } from './fold-results.ts'
import { ownSource } from './own-source.ts'
import { createCheckTarget } from './run/check-target.ts'
import { checkRunner, localServer, provenCheck } from '../testing/uptime-checks-fixtures.ts'

let host: Booted
let clock: FakeClock
let given: GivenAccounts
let server: Awaited<ReturnType<typeof localServer>>
const { signal } = new AbortController()
/** A worker of its own: the process under test has none, so that only the test checks. */
const worker = () => checkRunner(host.platform, createCheckTarget(host.platform.env))
const wish = (more: object = {}) => ({
  name: 'Boutique',
  kind: 'http' as const,
  target: server.url,
  intervalSeconds: 60,
  timeoutMs: 1_000,
  ...more,
})

beforeAll(async () => {
  clock = fakeClock('2026-02-03T12:00:00.000Z')
  host = await boot({
    services: ['stats', 'clouds'],
    clock,
    env: { roles: ['http'], checkNetworks: ['127.0.0.0/8'], tokenHours: 24 * 365 },
  })
  given = givenAccounts(host.platform)
  server = await localServer()
})
afterAll(async () => {
  await host.close()
  await server.stop()
})
beforeEach(async () => {
  await host.platform.database.query({ text: 'TRUNCATE stats.uptime_checks, platform.work CASCADE' })
})
const someone = async () => {
  const { app, admin } = await given.customer()
  return { app, asAda: host.as(admin), asStaff: host.as(await given.staff()) }
}

test('[AVL-002][AVL-003][INC-001][INC-002] a stopped server is an incident on the second try', async () => {
  const { app, asAda, asStaff } = await someone()
  const check = await provenCheck(host.platform, asStaff, wish({ appId: app.id }))
  const probeId = check.probe!.id
  const { runDue } = worker()
  const incidents = async () => (await asAda.call(stats.listIncidents, {})).list
  clock.advance(seconds(5))
  await runDue()
  expect((await asStaff.call(stats.listUptimeChecks, {})).list).toMatchObject([
    { id: check.id, status: 'up', checkedAt: clock.now().toISOString(), lastFailure: null, probe: { appId: app.id } },
  ])
  await server.stop()
  clock.advance(seconds(60))
  const stoppedAt = clock.now().toISOString()
  await runDue()
  expect(await incidents()).toEqual([])
  clock.advance(seconds(2))
  await runDue()
  expect(await incidents()).toMatchObject([
    {
      probeId,
      name: 'Boutique - PROD - HTTP',
      cause: 'Connexion refusée',
      isProd: true,
      startedAt: stoppedAt,
      resolvedAt: null,
    },
  ])
  await server.start()
  clock.advance(seconds(60))
  await runDue()
  expect(await incidents()).toMatchObject([{ startedAt: stoppedAt, resolvedAt: clock.now().toISOString() }])
  const { rows } = await host.platform.database.query({
    text: `SELECT name, data FROM platform.events WHERE app_id = $1 AND name IN ('probe.down', 'probe.resolved')
      ORDER BY at, id`,
    values: [app.id],
  })
  expect(rows).toEqual([
    { name: 'probe.down', data: { probeId, type: 'TO_DEFINE' } },
    { name: 'probe.resolved', data: { probeId, type: 'TO_DEFINE' } },
  ])
  // The customer's figure counts the outage like any other: 62 seconds since monitoring began.
  const { probes } = await asAda.call(stats.readAvailability, {})
  expect(probes[0]!.availability).toBeCloseTo(100 * (1 - 62 / 127), 6)
})

test('pulls of other sources leave our incidents alone; ours adds what stood when attached', async () => {
  const { app, asAda, asStaff } = await someone()
  await server.stop()
  const check = await provenCheck(host.platform, asStaff, wish())
  const { runDue } = worker()
  for (const ms of [seconds(5), seconds(2)]) {
    clock.advance(ms)
    await runDue()
  }
  const free = (await asStaff.call(stats.listFreeMonitors, {})).list
  expect(free).toContainEqual({ providerMonitorId: `own-${check.id}`, name: 'Boutique' })
  await asStaff.call(stats.attachMonitor, { appId: app.id, providerMonitorId: `own-${check.id}`, name: 'Boutique' })
  const open = async () =>
    (await asAda.call(stats.listIncidents, {})).list.filter(({ resolvedAt }) => resolvedAt === null).length
  expect(await open()).toBe(0)
  await pullMonitoring({ ...host.platform, source: ownSource(host.platform.database) })(signal)
  expect(await open()).toBe(1)
  const other = fakeMonitoringSource({ production: false }, async () => ({ monitors: [], events: [] }))
  await pullMonitoring({ ...host.platform, source: other })(signal)
  expect(await open()).toBe(1)
  // Paused: nobody looks any more.
  await asStaff.call(stats.editUptimeCheck, { checkId: check.id, paused: true })
  expect(await open()).toBe(0)
  await server.start()
})

test('staff edit, pause, resume and delete a check; bad targets and unknown ids are refused', async () => {
  const { asAda, asStaff } = await someone()
  const { id } = await asStaff.call(stats.createUptimeCheck, wish())
  const { runDue } = worker()
  const change = (fields: object) => asStaff.call(stats.editUptimeCheck, { checkId: id, ...fields })
  expect(await change({ paused: true })).toMatchObject({ pausedAt: clock.now().toISOString(), status: 'unknown' })
  clock.advance(seconds(60))
  expect(await runDue()).toBe(0)
  expect(await change({ paused: false, name: 'Site', intervalSeconds: 30 })).toMatchObject({
    pausedAt: null,
    name: 'Site',
    intervalSeconds: 30,
  })
  clock.advance(seconds(5))
  expect(await runDue()).toBe(1)
  const { results } = await asStaff.call(stats.readUptimeResults, { checkId: id })
  expect(results).toEqual([{ checkedAt: clock.now().toISOString(), ms: expect.any(Number), failure: null }])
  await expect(change({ target: 'ftp://site.example' })).rejects.toBeProblem('check_target')
  await expect(asStaff.call(stats.createUptimeCheck, wish({ target: 'nonsense' }))).rejects.toBeProblem('check_target')
  for (const wrong of [{ intervalSeconds: 29 }, { intervalSeconds: 3_601 }, { timeoutMs: 30_001 }, { kind: 'smtp' }])
    await expect(asStaff.call(stats.createUptimeCheck, wish(wrong) as never)).rejects.toBeProblem('invalid_input')
  const unknown = 'f'.repeat(24)
  await expect(asStaff.call(stats.createUptimeCheck, wish({ appId: unknown }))).rejects.toBeProblem('not_found')
  await expect(asStaff.call(stats.readUptimeResults, { checkId: unknown })).rejects.toBeProblem('not_found')
  await expect(asAda.call(stats.listUptimeChecks, {})).rejects.toBeProblem('not_enough_rights')
  await asStaff.call(stats.deleteUptimeCheck, { checkId: id })
  await expect(asStaff.call(stats.deleteUptimeCheck, { checkId: id })).rejects.toBeProblem('not_found')
  expect((await asStaff.call(stats.listUptimeChecks, {})).list).toEqual([])
  const { rows } = await host.platform.database.query({
    text: `SELECT name, data FROM platform.events WHERE subject = $1`,
    values: [id],
  })
  expect(rows).toHaveLength(5)
  expect(rows).toEqual(
    expect.arrayContaining([
      { name: 'uptime_check.created', data: { probeId: null } },
      { name: 'uptime_check.paused', data: { probeId: null } },
      { name: 'uptime_check.edited', data: { probeId: null, fields: ['name', 'intervalSeconds'] } },
      { name: 'uptime_check.resumed', data: { probeId: null } },
      { name: 'uptime_check.deleted', data: { probeId: null } },
    ]),
  )
})

test('[AVL-014] the figures of a service end with its check: before they stay, later they are unknown', async () => {
  const { app, asAda, asStaff } = await someone()
  const { id, probe } = await provenCheck(host.platform, asStaff, wish({ appId: app.id }))
  const { runDue } = worker()
  clock.advance(seconds(5))
  await runDue()
  await server.stop()
  for (const ms of [seconds(60), seconds(2)]) {
    clock.advance(ms)
    await runDue()
  }
  await server.start()
  clock.advance(seconds(33))
  await asStaff.call(stats.deleteUptimeCheck, { checkId: id })
  const detachedAt = clock.now().toISOString()
  clock.advance(hours(10))
  const { probes } = await asAda.call(stats.readAvailability, {})
  expect(probes).toMatchObject([{ id: probe!.id, detachedAt }])
  expect(probes[0]!.availability).toBeCloseTo(65, 6)
  expect((await asAda.call(stats.listOwnProbes, {})).list).toMatchObject([{ detachedAt }])
  const { list } = await asStaff.call(stats.listMonitors, {})
  const [monitor] = list.filter(({ appId }) => appId === app.id)
  expect(monitor).toMatchObject({ status: 'unknown', detachedAt, day: expect.closeTo(65, 6) })
  expect(monitor!.hours.slice(-9)).toEqual(Array.from({ length: 9 }, () => 'unknown'))
  const past = { from: new Date(clock.now().getTime() - hours(5)).toISOString(), to: clock.now().toISOString() }
  expect((await asAda.call(stats.listOwnDisponibilities, past)).list).toMatchObject([{ availability: null }])
  clock.advance(days(1))
  const { list: later } = await asStaff.call(stats.listMonitors, {})
  expect(later.find(({ appId }) => appId === app.id)).toMatchObject({ day: null, month: expect.closeTo(65, 6) })
})

test('a source that stopped answering shows with its last time, for staff and customers', async () => {
  const { app, asAda, asStaff } = await someone()
  await provenCheck(host.platform, asStaff, wish({ appId: app.id }))
  const source = ownSource(host.platform.database)
  await pullMonitoring({ ...host.platform, source })(signal)
  const heardAt = clock.now().toISOString()
  clock.advance(hours(3))
  const other = fakeMonitoringSource({ production: false }, async () => ({ monitors: [], events: [] }))
  await pullMonitoring({ ...host.platform, source: other })(signal)
  const { sources, checkedAt } = await asStaff.call(stats.listMonitors, {})
  expect(sources.find((one) => one.source === 'own-checks')).toMatchObject({ answeredAt: heardAt })
  expect(checkedAt).toBe(heardAt)
  expect((await asAda.call(stats.readAvailability, {})).checkedAt).toBe(heardAt)
})

test('a certificate that ends is an event 30, 14, 7 and 1 days before, once each; renewed, anew', async () => {
  const { app, asStaff } = await someone()
  const { id, probe } = await provenCheck(host.platform, asStaff, wish({ appId: app.id, intervalSeconds: 3_600 }))
  let certificateExpiresAt: Date | null = new Date(clock.now().getTime() + days(40))
  const { runDue } = checkRunner(host.platform, async () => ({ failure: null, ms: 1, certificateExpiresAt }))
  const deadline = certificateDeadline(host.platform)
  const warned = async () => {
    const { rows } = await host.platform.database.query<{ days: number }>({
      text: `SELECT (data->>'days')::int AS days FROM platform.events
        WHERE name = 'probe.certificate_expiring' AND subject = $1 ORDER BY at`,
      values: [probe!.id],
    })
    return rows.map((row) => row.days)
  }
  const after = async (ms: number) => {
    clock.advance(ms)
    await runDue()
    const due = await deadline.findDueBetween({ from: null, to: clock.now(), limit: 10 })
    const fire = () =>
      host.platform.database.transaction((tx) => Promise.all(due.map((row) => deadline.fire(tx, row, clock.now()))))
    expect(await fire()).toEqual(due.map(() => true))
    // A sweep that comes second finds nothing to do.
    expect(await fire()).toEqual(due.map(() => false))
    return warned()
  }
  expect(await after(hours(2))).toEqual([])
  expect(await after(days(10))).toEqual([30])
  // The target does not respond any more: its certificate still ends.
  certificateExpiresAt = null
  expect(await after(days(16))).toEqual([30, 14])
  expect(await after(days(1))).toEqual([30, 14])
  certificateExpiresAt = new Date(clock.now().getTime() + days(90))
  expect(await after(hours(2))).toEqual([30, 14])
  certificateExpiresAt = new Date(clock.now().getTime() + days(6))
  expect(await after(hours(2))).toEqual([30, 14, 7])
  await asStaff.call(stats.deleteUptimeCheck, { checkId: id })
})

test('results are kept 48 hours, then by the hour', async () => {
  const { asStaff } = await someone()
  const { id } = await asStaff.call(stats.createUptimeCheck, wish())
  const { id: other } = await asStaff.call(stats.createUptimeCheck, wish())
  const add = (ago: number, ms: number, failure: string | null, checkId = id) =>
    host.platform.database.query({
      text: 'INSERT INTO stats.uptime_results (check_id, checked_at, ms, failure) VALUES ($1, $2, $3, $4)',
      values: [checkId, new Date(clock.now().getTime() - ago), ms, failure],
    })
  const hour = new Date(Math.floor((clock.now().getTime() - days(3)) / hours(1)) * hours(1))
  const since = clock.now().getTime() - hour.getTime()
  await add(since, 100, null)
  await add(since - seconds(60), 300, 'timeout')
  await add(hours(1), 50, null)
  for (const ago of [since, hours(1)]) await add(ago, 900, 'timeout', other)
  const recent = new Date(Math.floor((clock.now().getTime() - hours(1)) / hours(1)) * hours(1))
  await foldResults(host.platform)
  await foldResults(host.platform)
  expect(await asStaff.call(stats.readUptimeResults, { checkId: id })).toEqual({
    results: [{ checkedAt: new Date(clock.now().getTime() - hours(1)).toISOString(), ms: 50, failure: null }],
    failures: [],
    hours: [
      { hour: recent.toISOString(), checks: 1, failures: 0, averageMs: 50, maxMs: 50 },
      { hour: hour.toISOString(), checks: 2, failures: 1, averageMs: 200, maxMs: 300 },
    ],
  })
})

test('several workers share the checks: none runs twice at a time, none is lost when a worker dies', async () => {
  const { asStaff } = await someone()
  const ids: string[] = []
  for (let count = 0; count < 20; count += 1) ids.push((await asStaff.call(stats.createUptimeCheck, wish())).id)
  clock.advance(seconds(5))
  const checked: string[] = []
  const gate = Promise.withResolvers<void>()
  /** Counts what it checks and waits, so that both workers hold their leases at the same time. */
  const sharing = () =>
    checkRunner(host.platform, async (check) => {
      checked.push((check as unknown as { id: string }).id)
      if (checked.length === ids.length) gate.resolve()
      await gate.promise
      return { failure: null, ms: 1, certificateExpiresAt: null }
    })
  const counts = await Promise.all([sharing().runDue(), sharing().runDue()])
  expect(counts[0]! + counts[1]!).toBe(ids.length)
  expect(checked.toSorted()).toEqual(ids.toSorted())

  // A worker that dies keeps its leases until they run out; then another one takes the checks over.
  clock.advance(seconds(60))
  const dying = checkRunner(host.platform, () => new Promise(() => undefined))
  void dying.runDue()
  const leased = async () =>
    (await host.platform.database.query({ text: 'SELECT FROM platform.work WHERE lease_token IS NOT NULL' })).rowCount
  await expect.poll(leased, { timeout: 20_000 }).toBe(ids.length)
  const { runDue } = worker()
  expect(await runDue()).toBe(0)
  clock.advance(seconds(45))
  expect(await runDue()).toBe(ids.length)
  const { list } = await asStaff.call(stats.listUptimeChecks, {})
  expect(list.map(({ checkedAt }) => checkedAt)).toEqual(ids.map(() => clock.now().toISOString()))
})
