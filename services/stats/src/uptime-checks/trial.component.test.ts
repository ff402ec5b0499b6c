import { stats } from '@passerelle/contract/stats/api'
import { days, hours, minutes, seconds } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkRunner, provenCheck } from '../testing/uptime-checks-fixtures.ts'
import type { CheckResult } from './check-row.ts'
import { trialDeadline } from './trial-deadline.ts'

let host: Booted
let clock: FakeClock
let given: GivenAccounts
const good: CheckResult = { failure: null, ms: 12, certificateExpiresAt: null }
const bad: CheckResult = { failure: 'refused', ms: 3, certificateExpiresAt: null }
const wish = {
  name: 'Boutique',
  kind: 'http' as const,
  target: 'https://boutique.example/',
  intervalSeconds: 60,
  timeoutMs: 1_000,
}

beforeAll(async () => {
  clock = fakeClock('2026-02-03T12:00:00.000Z')
  host = await boot({ services: ['stats', 'clouds'], clock, env: { roles: ['http'], tokenHours: 24 * 365 } })
  given = givenAccounts(host.platform)
})
beforeEach(async () => {
  await host.platform.database.query({ text: 'TRUNCATE stats.uptime_checks, platform.work CASCADE' })
})
afterAll(() => host.close())

const someone = async () => {
  const { app, admin } = await given.customer()
  const farid = await given.staff({ project: true })
  return { app, asAda: host.as(admin), asStaff: host.as(await given.staff()), asFarid: host.as(farid), farid }
}
type Someone = Awaited<ReturnType<typeof someone>>
/** Runs the check once a minute, with these results. */
const run = async (...results: CheckResult[]) => {
  for (const result of results) {
    clock.advance(seconds(65))
    await checkRunner(host.platform, async () => result).runDue()
  }
}
const checkOf = async ({ asStaff }: Someone, checkId: string) =>
  (await asStaff.call(stats.listUptimeChecks, {})).list.find(({ id }) => id === checkId)!
const monitorsOf = async ({ asStaff, app }: Someone) =>
  (await asStaff.call(stats.listMonitors, {})).list.filter(({ appId }) => appId === app.id)
const eventsOf = async (appId: string) =>
  (
    await host.platform.database.query<{ name: string }>({
      text: `SELECT name FROM platform.events WHERE app_id = $1 AND name ~ '^(probe|uptime_check)'
        ORDER BY name`,
      values: [appId],
    })
  ).rows.map(({ name }) => name)

test('[ONC-032] a new check is of staff alone until it was good five times in ten minutes or more', async () => {
  const world = await someone()
  const { app, asAda, asStaff } = world
  const { id, trial, probe } = await asStaff.call(stats.createUptimeCheck, { ...wish, appId: app.id })
  expect(probe).toBeNull()
  expect(trial).toMatchObject({ good: 0, needed: 5, appId: app.id })
  await run(bad, bad, bad, good, good)
  expect(await checkOf(world, id)).toMatchObject({ status: 'unknown', lastFailure: null, trial: { good: 2 } })
  await run(bad, good, good, good)
  expect(await monitorsOf(world)).toMatchObject([
    { id: trial!.probeId, name: 'Boutique', status: 'trial', trial: { good: 3, needed: 5 }, month: null, hours: [] },
  ])
  // Nothing of it is the customer's: no line, no incident, no event, no day.
  expect((await asAda.call(stats.listOwnProbes, {})).list).toEqual([])
  expect((await asAda.call(stats.listIncidents, {})).list).toEqual([])
  expect(await eventsOf(app.id)).toEqual([])
  await run(good, good)
  expect(await checkOf(world, id)).toMatchObject({ status: 'up', trial: null, probe: { id: trial!.probeId } })
  const createdAt = clock.now().toISOString()
  // The account's reports of availability begin with the month of its first service.
  const { rows: reports } = await host.platform.database.query({
    text: 'SELECT due_at AS "dueAt" FROM stats.sla_schedules WHERE app_id = $1',
    values: [app.id],
  })
  expect(reports).toEqual([{ dueAt: new Date('2026-03-01T06:00:00.000Z') }])
  expect((await asAda.call(stats.listOwnProbes, {})).list).toMatchObject([{ id: trial!.probeId, createdAt }])
  expect(await eventsOf(app.id)).toEqual(['probe.attached', 'uptime_check.trial_ended'])
  expect(await monitorsOf(world)).toMatchObject([{ id: trial!.probeId, trial: null }])
  // From now on an outage is one.
  await run(bad, bad)
  expect((await asAda.call(stats.listIncidents, {})).list).toMatchObject([{ resolvedAt: null }])
})

test('[ONC-032] five good results within ten minutes are not enough', async () => {
  const world = await someone()
  const { id } = await world.asStaff.call(stats.createUptimeCheck, { ...wish, intervalSeconds: 30 })
  for (let count = 0; count < 10; count += 1) {
    clock.advance(seconds(35))
    await checkRunner(host.platform, async () => good).runDue()
  }
  expect((await checkOf(world, id)).trial).toMatchObject({ good: 5, appId: null })
  clock.advance(minutes(6))
  await checkRunner(host.platform, async () => good).runDue()
  expect((await checkOf(world, id)).trial).toBeNull()
})

test('[ONC-032] another target or expectation pauses the figures until it has proven itself anew', async () => {
  const world = await someone()
  const { app, asAda, asStaff } = world
  const { id } = await provenCheck(host.platform, asStaff, { ...wish, appId: app.id })
  const edit = (fields: object) => asStaff.call(stats.editUptimeCheck, { checkId: id, ...fields })
  const same = { target: wish.target, expects: { followRedirects: true }, name: 'Site', intervalSeconds: 60 }
  expect((await edit(same)).trial).toBeNull()
  await run(good, bad, bad)
  clock.advance(minutes(10))
  expect((await edit({ expects: { status: 204 } })).trial).toMatchObject({ good: 0, appId: null })
  const share = async () => (await asAda.call(stats.readAvailability, {})).probes[0]!.availability
  const before = await share()
  // What was down counts as over, and what fails now counts for nothing.
  expect((await asAda.call(stats.listIncidents, {})).list).toMatchObject([{ resolvedAt: clock.now().toISOString() }])
  await run(bad, bad, good)
  // Paused and resumed meanwhile, the figures stay paused.
  await edit({ paused: true })
  clock.advance(hours(1))
  await edit({ paused: false })
  expect(await monitorsOf(world)).toMatchObject([{ status: 'trial', pausedAt: null }])
  await run(good, good, good, good)
  expect(await share()).toBe(before)
  expect((await asAda.call(stats.listIncidents, {})).list).toHaveLength(1)
  expect(await checkOf(world, id)).toMatchObject({ status: 'up', trial: null })
  expect((await eventsOf(app.id)).filter((name) => name.endsWith('trial_ended'))).toHaveLength(2)
})

test('[ONC-032] project staff begin after one good result, once; two at once attach one service', async () => {
  const world = await someone()
  const { app, asStaff, asFarid, asAda } = world
  const { id } = await asStaff.call(stats.createUptimeCheck, { ...wish, appId: app.id })
  const begin = (by = asFarid) => by.call(stats.beginUptimeCheck, { checkId: id })
  await expect(begin()).rejects.toBeProblem('check_unproven')
  await run(bad)
  await expect(begin()).rejects.toBeProblem('check_unproven')
  await run(good)
  await expect(begin(asStaff)).rejects.toBeProblem('access_denied')
  await expect(begin(asAda)).rejects.toBeProblem('not_enough_rights')
  const begun = await Promise.all([begin(), begin(), begin()])
  expect(new Set(begun.map(({ probe }) => probe?.id)).size).toBe(1)
  expect((await asAda.call(stats.listOwnProbes, {})).list).toHaveLength(1)
  expect(await eventsOf(app.id)).toEqual(['probe.attached', 'uptime_check.trial_ended'])
  await expect(asFarid.call(stats.beginUptimeCheck, { checkId: 'f'.repeat(24) })).rejects.toBeProblem('not_found')
})

test('[ONC-032] a check on trial that is attached by hand is a service after its trial, of one account', async () => {
  const world = await someone()
  const { app, asStaff, asAda, asFarid } = world
  const { id } = await asStaff.call(stats.createUptimeCheck, wish)
  const attach = () =>
    asStaff.call(stats.attachMonitor, { appId: app.id, providerMonitorId: `own-${id}`, name: 'Vitrine' })
  const { id: probeId } = await attach()
  await expect(attach()).rejects.toBeProblem('monitor_attached')
  const free = (await asStaff.call(stats.listFreeMonitors, {})).list
  expect(free.filter(({ providerMonitorId }) => providerMonitorId === `own-${id}`)).toEqual([])
  expect((await asAda.call(stats.listOwnProbes, {})).list).toEqual([])
  await run(good)
  await asFarid.call(stats.beginUptimeCheck, { checkId: id })
  expect((await asAda.call(stats.listOwnProbes, {})).list).toMatchObject([{ id: probeId, name: 'Vitrine' }])
  const other = await asStaff.call(stats.createUptimeCheck, { ...wish, appId: app.id })
  await asStaff.call(stats.deleteUptimeCheck, { checkId: other.id })
  expect((await asAda.call(stats.listOwnProbes, {})).list).toHaveLength(1)
})

test('[ONC-033] the author of a trial is told after a day, again after a week, then never', async () => {
  const world = await someone()
  const { app, asFarid, farid } = world
  const { id } = await asFarid.call(stats.createUptimeCheck, { ...wish, appId: app.id })
  const colleague = await someone()
  const beside = await colleague.asFarid.call(stats.createUptimeCheck, { ...wish, appId: app.id })
  const startedAt = clock.now()
  await run(bad)
  const deadline = trialDeadline(host.platform)
  const fire = async (platform: Platform = host.platform) => {
    const due = await deadline.findDueBetween({ from: null, to: clock.now(), limit: 10 })
    return host.platform.database.transaction((tx) =>
      Promise.all(due.map((row) => trialDeadline(platform).fire(tx, row, clock.now()))),
    )
  }
  const told = async (subject = id) =>
    (
      await host.platform.database.query<{ data: object }>({
        text: "SELECT data FROM platform.events WHERE name = 'uptime_check.unproven' AND subject = $1 ORDER BY at",
        values: [subject],
      })
    ).rows.map(({ data }) => data)
  const after = async (ms: number) => {
    clock.set(new Date(startedAt.getTime() + ms))
    await Promise.all([fire(), fire()])
    return told()
  }
  expect(await after(days(1) - 1)).toEqual([])
  clock.set(new Date(startedAt.getTime() + days(1)))
  const failing = { ...host.platform, record: () => Promise.reject(new Error('the connection was lost')) }
  await expect(fire(failing)).rejects.toThrow('the connection was lost')
  const line = { userId: farid.userId, failure: 'refused' }
  expect(await after(days(1))).toEqual([line])
  expect(await after(days(7) - 1)).toEqual([line])
  expect(await after(days(7))).toEqual([line, line])
  expect(await after(days(60))).toEqual([line, line])
  const other = { ...line, userId: colleague.farid.userId }
  expect(await told(beside.id)).toEqual([other, other])
})

test('[ONC-032] a check that existed before there were trials is proven, and its service counts', async () => {
  const world = await someone()
  const { app, asAda, asStaff } = world
  const id = host.platform.newId()
  // As the release before wrote them.
  await host.platform.database.query({
    text: `INSERT INTO stats.uptime_checks (id, name, kind, target, interval_seconds, timeout_ms, created_at, due_at,
        status)
      VALUES ($1, 'Site', 'http', 'https://site.example/', 60, 1000, $2, $2, 'up')`,
    values: [id, clock.now()],
  })
  await asStaff.call(stats.attachMonitor, { appId: app.id, providerMonitorId: `own-${id}`, name: 'Site' })
  expect(await checkOf(world, id)).toMatchObject({ trial: null, status: 'up' })
  expect((await asAda.call(stats.listOwnProbes, {})).list).toHaveLength(1)
})
