import { afterAll, beforeAll, expect, test } from 'vitest'
import { stats } from '@passerelle/contract/stats/api'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { statsTestEnvironment } from '@passerelle/testkit/stats-test-environment'

let world: Awaited<ReturnType<typeof statsTestEnvironment>>
beforeAll(async () => {
  world = await statsTestEnvironment('2026-02-03T12:00:00.000Z')
})
afterAll(() => world.close())

const sweep = () => world.sweep()
const ahead = (ms: number) => new Date(world.clock.now().getTime() + ms)
const iso = (ms: number) => ahead(ms).toISOString()
const text = 'Mise à jour de la base de données'

const supervised = async () => {
  const { app, asAda, asBasile } = await world.account()
  const probe = await world.given.givenProbe(app, { name: 'ERP', createdAt: ahead(-hours(100)) })
  const asStaff = world.as(await world.given.staff())
  return { app, asAda, asBasile, asStaff, probe }
}
const namesOf = async (id: string) => {
  const { rows } = await world.platform.database.query<{ name: string }>({
    text: `SELECT name FROM platform.events WHERE subject = $1 ORDER BY id`,
    values: [id],
  })
  return rows.map(({ name }) => name)
}

test('[AVL-001][AVL-006][AVL-010] a maintenance is announced, begins and ends, once, for customers', async () => {
  const { app, asAda, asStaff, probe } = await supervised()
  const wish = { appId: app.id, probesIds: [probe.id], textFr: text, textEn: 'Database upgrade' }
  const planned = await asStaff.call(stats.planMaintenance, {
    ...wish,
    startsAt: iso(days(5)),
    endsAt: iso(days(5) + hours(2)),
  })
  expect(planned).toMatchObject({ status: 'planned', services: ['ERP'], startedAt: null })
  const { maintenances } = await asAda.call(stats.readAvailability, {})
  expect(maintenances).toMatchObject([{ _id: planned._id, probesIds: [probe.id], textFr: text, startedAt: null }])

  world.clock.advance(days(2))
  await sweep()
  await sweep()
  world.clock.advance(days(3) - hours(1))
  await sweep()
  expect(await namesOf(planned._id)).toEqual(['maintenance.planned', 'maintenance.announced', 'maintenance.announced'])
  const announced = await world.platform.database.query({
    text: `SELECT data FROM platform.events WHERE subject = $1 AND name = 'maintenance.announced' ORDER BY id`,
    values: [planned._id],
  })
  expect(announced.rows).toEqual([{ data: { minutesBefore: 3 * 24 * 60 } }, { data: { minutesBefore: 60 } }])
  world.clock.advance(hours(1))
  await Promise.all([sweep(), sweep()])
  const running = await asStaff.call(stats.listMaintenances, { appId: app.id })
  expect(running.list).toMatchObject([{ _id: planned._id, status: 'running', startedAt: iso(0) }])
  expect((await asAda.call(stats.readAvailability, {})).events).toMatchObject([
    { probeId: probe.id, type: 'MAINTENANCE', planned: true, isProd: false, lifeTime: { resolvedAt: null } },
  ])

  world.clock.advance(hours(2))
  await sweep()
  await sweep()
  const after = await asAda.call(stats.readAvailability, {})
  expect(after.maintenances).toEqual([])
  expect(after.events).toMatchObject([{ planned: true, lifeTime: { startedAt: iso(-hours(2)), resolvedAt: iso(0) } }])
  expect(await namesOf(planned._id)).toEqual([
    'maintenance.planned',
    'maintenance.announced',
    'maintenance.announced',
    'maintenance.started',
    'maintenance.ended',
  ])
})

test('a maintenance that began while the server was off is not announced any more', async () => {
  const { app, asStaff, probe } = await supervised()
  const wish = { appId: app.id, probesIds: [probe.id], textFr: text }
  const span = { startsAt: iso(days(5)), endsAt: iso(days(5) + hours(2)) }
  const { _id: id } = await asStaff.call(stats.planMaintenance, { ...wish, ...span })
  world.clock.advance(days(5) + minutes(1))
  await sweep()
  expect(await namesOf(id)).toEqual(['maintenance.planned', 'maintenance.started'])
})

test('[OPEN-061][AVL-027] downtime in a planned maintenance lowers no availability nor service level', async () => {
  const { app, asAda, asStaff, probe } = await supervised()
  const wish = { appId: app.id, probesIds: [probe.id], textFr: text }
  await asStaff.call(stats.planMaintenance, { ...wish, startsAt: iso(0), endsAt: iso(hours(3)) })
  await sweep()
  world.clock.advance(hours(4))
  await sweep()
  const period = { from: iso(-hours(10)), to: iso(0) }
  const within = {
    startedAt: ahead(-hours(3)),
    acknowledgedAt: ahead(-hours(2)),
    resolvedAt: ahead(-hours(1) + minutes(30)),
  }
  await world.given.givenProbeEvent(probe, within)
  // Three hours down, half an hour of it after the maintenance.
  const seen = await asAda.call(stats.readAvailability, period)
  expect(seen.probes[0]!.availability).toBeCloseTo(95, 8)
  expect(seen.levels).toMatchObject({
    gti: { data: null },
    gtr: { data: null },
    gtd: { data: expect.closeTo(0.95, 8) },
  })
  const { list } = await asAda.call(stats.listDisponibilities, period)
  expect(list[0]!.availability).toBeCloseTo(95, 8)
  const monitors = await asStaff.call(stats.listMonitors, {})
  expect(monitors.list.find(({ id }) => id === probe.id)!.day).toBeCloseTo(100 * (1 - 0.5 / 24), 6)
})

test('staff change, end and cancel a maintenance; what is over stays as it is', async () => {
  const { app, asStaff, probe, asAda } = await supervised()
  const wish = { appId: app.id, probesIds: [probe.id], textFr: text }
  const span = { startsAt: iso(days(1)), endsAt: iso(days(1) + hours(1)) }
  const { _id: maintenanceId } = await asStaff.call(stats.planMaintenance, { ...wish, ...span, repeats: 'weekly' })
  expect(
    await asStaff.call(stats.editMaintenance, { maintenanceId, startsAt: iso(hours(2)), endsAt: iso(hours(4)) }),
  ).toMatchObject({
    startsAt: iso(hours(2)),
    endsAt: iso(hours(4)),
  })
  world.clock.advance(hours(2))
  await sweep()
  // A running one keeps its start; the next one of the series is planned.
  expect(
    await asStaff.call(stats.editMaintenance, { maintenanceId, startsAt: iso(hours(1)), endsAt: iso(hours(3)) }),
  ).toMatchObject({
    startsAt: iso(0),
    endsAt: iso(hours(3)),
    status: 'running',
  })
  const { list } = await asStaff.call(stats.listMaintenances, { appId: app.id })
  expect(list).toMatchObject([{ _id: maintenanceId }, { status: 'planned', startsAt: iso(days(7)), repeats: 'weekly' }])
  expect(await namesOf(list[1]!._id)).toEqual(['maintenance.planned'])
  world.clock.advance(minutes(10))
  expect(await asStaff.call(stats.cancelMaintenance, { maintenanceId })).toMatchObject({
    status: 'ended',
    endedAt: iso(0),
  })
  await expect(asStaff.call(stats.cancelMaintenance, { maintenanceId })).rejects.toBeProblem('maintenance_over')
  const next = list[1]!._id
  expect(await asStaff.call(stats.cancelMaintenance, { maintenanceId: next })).toMatchObject({ status: 'cancelled' })
  await expect(asStaff.call(stats.editMaintenance, { maintenanceId: next, textFr: 'x' })).rejects.toBeProblem(
    'maintenance_over',
  )
  expect((await asAda.call(stats.readAvailability, {})).maintenances).toEqual([])
})

test('a maintenance needs services of its account, an end after its start, and a member of staff', async () => {
  const { app, asAda, asStaff, probe } = await supervised()
  const other = await supervised()
  const wish = { appId: app.id, probesIds: [probe.id], textFr: text, startsAt: iso(hours(1)), endsAt: iso(hours(2)) }
  const plan = (more: object) => asStaff.call(stats.planMaintenance, { ...wish, ...more })
  await expect(plan({ probesIds: [other.probe.id] })).rejects.toBeProblem('probe_unknown')
  await expect(plan({ appId: 'f'.repeat(24) })).rejects.toBeProblem('not_found')
  await expect(plan({ endsAt: wish.startsAt })).rejects.toBeProblem('maintenance_period')
  await expect(plan({ startsAt: iso(-hours(1)) })).rejects.toBeProblem('maintenance_period')
  await expect(plan({ probesIds: [] })).rejects.toBeProblem('invalid_input')
  await expect(asAda.call(stats.planMaintenance, wish)).rejects.toBeProblem('not_enough_rights')
  await expect(asStaff.call(stats.cancelMaintenance, { maintenanceId: 'f'.repeat(24) })).rejects.toBeProblem(
    'not_found',
  )
})

test('the calendar of an account is behind a secret address of each person, which can be renewed', async () => {
  const { app, asAda, asBasile, asStaff, probe } = await supervised()
  const wish = { appId: app.id, probesIds: [probe.id], textFr: text, startsAt: iso(hours(1)), endsAt: iso(hours(2)) }
  await asStaff.call(stats.planMaintenance, wish)
  const { url } = await asAda.call(stats.openMaintenanceCalendar, {})
  expect(await asAda.call(stats.openMaintenanceCalendar, {})).toEqual({ url })
  const { url: ofBasile } = await asBasile.call(stats.openMaintenanceCalendar, {})
  expect(ofBasile).not.toBe(url)
  const local = (address: string) => fetch(`${world.origin}${new URL(address).pathname}`)
  const file = (await (await local(url)).text()).replaceAll('\r\n ', '')
  expect(file).toContain('SUMMARY:Maintenance : ERP\r\n')
  expect(file).toContain(`DESCRIPTION:${text}\r\n`)
  expect(file).toContain(`DTSTART:${wish.startsAt.replaceAll(/[-:]|\.\d{3}/g, '')}\r\n`)
  const renewed = await asAda.call(stats.openMaintenanceCalendar, { renew: true })
  expect(renewed.url).not.toBe(url)
  expect((await local(url)).status).toBe(404)
  for (const address of [renewed.url, ofBasile]) expect((await local(address)).status).toBe(200)
})

test('the address of a calendar ends with its person, a shared one with the first of them', async () => {
  const { app, asAda, asBasile } = await supervised()
  const status = async (url: string) => (await fetch(`${world.origin}${new URL(url).pathname}`)).status
  const { url: ofAda } = await asAda.call(stats.openMaintenanceCalendar, {})
  const { url: ofBasile } = await asBasile.call(stats.openMaintenanceCalendar, {})
  const shared = ofAda.replace(/[^/]{43}(?=\.ics$)/, 's'.repeat(43))
  await world.platform.database.query({
    text: 'INSERT INTO stats.maintenance_calendars (app_id, secret, created_at) VALUES ($1, $2, $3)',
    values: [app.id, 's'.repeat(43), world.clock.now()],
  })
  for (const url of [ofAda, ofBasile, shared]) expect(await status(url)).toBe(200)
  await world.platform.database.query({
    text: `UPDATE accounts.users SET deleted_at = $2
            WHERE id IN (SELECT user_id FROM stats.personal_calendars WHERE app_id = $1 AND secret = $3)`,
    values: [app.id, world.clock.now(), /([^/]{43})\.ics$/.exec(ofBasile)?.[1]],
  })
  expect([await status(ofAda), await status(ofBasile), await status(shared)]).toEqual([200, 404, 404])
})
