import { afterAll, beforeAll, expect, test } from 'vitest'
import { clouds } from '@passerelle/contract/clouds/api'
import { stats } from '@passerelle/contract/stats/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { statsTestEnvironment } from '@passerelle/testkit/stats-test-environment'

let world: Awaited<ReturnType<typeof statsTestEnvironment>>
beforeAll(async () => {
  world = await statsTestEnvironment('2026-02-03T12:00:00.000Z')
})
afterAll(() => world.close())

const ago = (ms: number) => new Date(world.clock.now().getTime() - ms)
/** Two accounts: one with a service that is down and was down yesterday, one whose service is well. */
const noonOf = (day: string) => new Date(`${day}T12:00:00.000Z`)

const supervised = async () => {
  const { app, asAda } = await world.account()
  const other = await world.account()
  const down = await world.given.givenProbe(app, { name: 'ERP' })
  const well = await world.given.givenProbe(other.app, { name: 'Agenda' })
  const standing = await world.given.givenProbeEvent(down, {
    type: 'TO_DEFINE',
    startedAt: ago(minutes(72)),
    acknowledgedAt: ago(minutes(60)),
  })
  const past = await world.given.givenProbeEvent(down, { startedAt: ago(hours(72)), resolvedAt: ago(hours(60)) })
  const staff = await world.given.staff()
  return { app, other, asAda, asStaff: world.as(staff), down, well, standing, past }
}

test('[ADM-009] staff see monitors with account, state, 24 hours and month, down ones first', async () => {
  const { app, other, asAda, asStaff, down, well } = await supervised()
  // Beside it in the same account: one that is well, and one whose monitoring is paused.
  const beside = await world.given.givenProbe(app, { name: 'Boutique' })
  const paused = await world.given.givenProbe(app, { name: 'Vitrine' })
  await world.platform.database.query({
    text: 'INSERT INTO stats.probe_pauses (app_id, probe_id, started_at) VALUES ($1, $2, $3)',
    values: [app.id, paused.id, ago(hours(2))],
  })
  const { list } = await asStaff.call(stats.listMonitors, {})
  const all = Array.from({ length: 24 }, () => 'available')
  expect(list.find(({ id }) => id === beside.id)).toMatchObject({
    status: 'available',
    since: null,
    pausedAt: null,
    day: 100,
    month: 100,
    hours: all,
  })
  expect(list.find(({ id }) => id === paused.id)).toMatchObject({
    status: 'unknown',
    pausedAt: ago(hours(2)).toISOString(),
    day: 100,
    hours: [...all.slice(2), 'unknown', 'unknown'],
  })
  const [first, second] = [list.find(({ id }) => id === down.id)!, list.find(({ id }) => id === well.id)!]
  expect(first).toMatchObject({
    appId: app.id,
    status: 'unavailable',
    acknowledged: true,
    since: ago(minutes(72)).toISOString(),
    day: expect.closeTo(95, 6),
    month: expect.closeTo(100 * (1 - 2.2 / 61), 6),
  })
  // From midnight of 1 February in Paris until now are 61 hours; the customer reads the same figure.
  const { probes } = await asAda.call(stats.readAvailability, {})
  expect(first.month).toBeCloseTo(probes.find(({ id }) => id === down.id)!.availability!, 6)
  expect(first.hours).toEqual([...Array.from({ length: 22 }, () => 'available'), 'unavailable', 'unavailable'])
  expect(second).toMatchObject({ appId: other.app.id, status: 'available', day: 100, month: 100, since: null })
  expect(list.indexOf(first)).toBeLessThan(list.indexOf(second))
})

test('a monitor of the source is attached to an account once, and renamed', async () => {
  const { app, asAda, asStaff } = await supervised()
  await world.platform.database.query({
    text: `INSERT INTO stats.source_monitors VALUES ('free-1', 'Site vitrine', $1) ON CONFLICT DO NOTHING`,
    values: [world.clock.now()],
  })
  expect((await asStaff.call(stats.listFreeMonitors, {})).list).toEqual([
    { providerMonitorId: 'free-1', name: 'Site vitrine' },
  ])
  const wish = { appId: app.id, providerMonitorId: 'free-1', name: 'Vitrine' }
  const { id } = await asStaff.call(stats.attachMonitor, wish)
  await expect(asStaff.call(stats.attachMonitor, wish)).rejects.toBeProblem('monitor_attached')
  expect((await asStaff.call(stats.listFreeMonitors, {})).list).toEqual([])
  expect(await asStaff.call(stats.renameMonitor, { monitorId: id, name: 'Site vitrine' })).toMatchObject({
    name: 'Site vitrine',
  })
  expect((await asAda.call(stats.listProbes, {})).list.map(({ name }) => name)).toContain('Site vitrine')
  await expect(
    asStaff.call(stats.attachMonitor, { ...wish, providerMonitorId: 'x', appId: 'f'.repeat(24) }),
  ).rejects.toBeProblem('not_found')
  await expect(asStaff.call(stats.renameMonitor, { monitorId: 'f'.repeat(24), name: 'x' })).rejects.toBeProblem(
    'not_found',
  )
})

test('[API-111][ADM-009] the incidents of all accounts are those that stats stores, narrowed by filters', async () => {
  const { app, asStaff, standing, past } = await supervised()
  const report = await world.given.givenReport(app, '2026-01-31', { publishedAt: ago(0) })
  const idsOf = async (more: object) =>
    (await asStaff.call(clouds.listAllIncidents, { appId: app.id, ...more })).list.map(({ id }) => id)
  expect(await idsOf({})).toEqual([standing.id, past.id])
  expect(await idsOf({ state: 'unresolved' })).toEqual([standing.id])
  expect(await idsOf({ state: 'resolved' })).toEqual([past.id])
  expect(await idsOf({ type: 'INTERNAL' })).toEqual([past.id])
  expect(await idsOf({ report: 'published' })).toEqual([past.id])
  expect(await idsOf({ report: 'none' })).toEqual([standing.id])
  expect(await idsOf({ from: ago(hours(2)).toISOString() })).toEqual([standing.id])
  const { list, hasMore } = await asStaff.call(clouds.listAllIncidents, { appId: app.id, limit: 1, skip: 1 })
  expect(hasMore).toBe(false)
  expect(list[0]).toMatchObject({ service: 'ERP', appId: app.id, reportId: report.id, reportPublished: true })
})

test('[API-112] a monitor is read by our id or by the id of the source', async () => {
  const { app, asStaff, down, well, standing } = await supervised()
  const ended = await world.given.givenProbeEvent(well, { startedAt: ago(hours(9)), resolvedAt: ago(hours(8)) })
  const mended = await asStaff.call(clouds.readMonitor, { monitorId: well.id })
  expect([mended.status, mended.incidents.map(({ id }) => id)]).toEqual(['available', [ended.id]])
  for (const monitorId of [down.id, down.providerMonitorId]) {
    const monitor = await asStaff.call(clouds.readMonitor, { monitorId })
    expect(monitor).toMatchObject({ id: down.id, appId: app.id, name: 'ERP', status: 'unavailable' })
    expect(monitor.incidents[0]?.id).toBe(standing.id)
  }
  await expect(asStaff.call(clouds.readMonitor, { monitorId: 'nobody' })).rejects.toBeProblem('not_found')
})

test('[API-111][API-112][ADM-009] none of it is for customers', async () => {
  const { asAda } = await supervised()
  await expect(asAda.call(clouds.listAllIncidents, {})).rejects.toBeProblem('not_enough_rights')
  await expect(asAda.call(clouds.readMonitor, { monitorId: 'x' })).rejects.toBeProblem('not_enough_rights')
  await expect(asAda.call(stats.listMonitors, {})).rejects.toBeProblem('not_enough_rights')
  await expect(asAda.call(stats.listOpenReports, {})).rejects.toBeProblem('not_enough_rights')
})

test('[ADM-009][ONC-043] reports to complete say what they lack, those that were asked for first', async () => {
  const { app, other, past, standing, well, asStaff } = await supervised()
  const written = await world.given.givenReport(other.app, '2026-02-02', {
    causeDescription: 'a',
    resolveDescription: 'b',
  })
  const asked = await world.given.givenReport(app, toIsoDate(past.startedAt))
  await asStaff.call(stats.requestReport, { id: asked.id })
  const { list } = await asStaff.call(stats.listOpenReports, {})
  expect(list[0]).toMatchObject({
    _id: asked.id,
    requestedAt: world.clock.now().toISOString(),
    waitingSince: world.clock.now().toISOString(),
    missing: { cause: true, resolution: true, responsibilities: 0 },
  })
  expect(list.find(({ _id }) => _id === written.id)).toMatchObject({
    waitingSince: null,
    missing: { cause: false, resolution: false, responsibilities: 0 },
  })
  // An earlier word to customers is an earlier wait; without any, the oldest day is first.
  const older = await world.given.givenReport(other.app, '2026-01-05')
  await world.given.givenProbeEvent(well, { startedAt: noonOf('2026-01-07'), resolvedAt: noonOf('2026-01-08') })
  const told = await world.given.givenReport(other.app, '2026-01-07')
  const { rows } = await world.platform.database.query<{ id: string }>({
    text: 'SELECT id FROM stats.probe_events WHERE probe_id = $1',
    values: [well.id],
  })
  await world.platform.database.query({
    text: `INSERT INTO stats.incident_updates (app_id, id, incident_id, stage, text, created_at)
      VALUES ($1, $2, $3, 'resolved', 'Rétabli.', $4)`,
    values: [other.app.id, world.platform.newId(), rows[0]!.id, ago(hours(48))],
  })
  // The report of an outage that goes on waits for its end, not for that of a maintenance.
  await world.given.givenProbeEvent(well, { type: 'MAINTENANCE', startedAt: noonOf('2026-01-05') })
  const running = await world.given.givenReport(app, toIsoDate(standing.startedAt))
  // It holds up no report of another account.
  const beside = await world.given.givenReport(other.app, toIsoDate(standing.startedAt))
  const ids = (await asStaff.call(stats.listOpenReports, { limit: 100 })).list.map(({ _id }) => _id)
  const known = new Set([told.id, asked.id, older.id, written.id, running.id, beside.id])
  expect(ids.filter((id) => known.has(id))).toEqual([told.id, asked.id, older.id, written.id, beside.id])
})
