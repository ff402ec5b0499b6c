import { stats } from '@passerelle/contract/stats/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { givenStats } from '@passerelle/testkit/given-stats'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { receiveEvents } from '../monitoring/receive-events.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let given: ReturnType<typeof givenStats>
type Person = Awaited<ReturnType<typeof world.given.staff>>
let [hugo, farid]: Person[] = []
type Row = Record<string, string | null>
const query = async (text: string, values: unknown[] = []) =>
  (await world.platform.database.query<Row>({ text, values })).rows
type Pages = 'always' | 'business' | 'never' | null

beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
  given = givenStats(world.platform)
  hugo = await world.given.staff({ firstName: 'Hugo' })
  farid = await world.given.staff({ firstName: 'Farid', project: true })
  const rule = {
    startsOn: '2026-02-02',
    handoverWeekday: 1,
    handoverMinute: 540,
    shiftDays: 7,
    hours: 'always' as const,
  }
  const layers = [{ ...rule, name: '1er niveau', members: [hugo.userId] }]
  await world.as(farid).call(stats.setOncallLayers, { layers, from: 'now', version: 1 })
})
beforeEach(() => world.clock.set(new Date('2026-02-03T12:00:00.000Z')))
afterAll(() => world.close())

const set = (monitorId: string, pages: Pages, by = world.as(hugo!)) =>
  by.call(stats.setMonitorPages, { monitorId, pages })
/** An outage of a new service with this choice. */
const outage = async (pages: Pages, production = true) => {
  const probe = await given.givenProbe(world.app)
  if (pages !== null) await set(probe.id, pages)
  const event = {
    id: `event-${probe.id}`,
    monitorId: probe.providerMonitorId,
    name: production ? 'Réservations - PROD - HTTP' : 'Recette - HTTP',
    cause: null,
    startedAt: world.clock.now(),
    acknowledgedAt: null,
    resolvedAt: null,
    call: false,
  }
  const say = (fields: object = {}) =>
    world.platform.database.transaction((tx) => receiveEvents(world.platform).take(tx, [{ ...event, ...fields }]))
  await say()
  await world.drain()
  const [row] = await query('SELECT id FROM stats.probe_events WHERE event_id = $1', [event.id])
  return { probe, say, incidentId: row!['id']! }
}
const pagesOf = async (incidentId: string) =>
  (await query('SELECT sent_at FROM stats.oncall_pages WHERE incident_id = $1', [incidentId])).length
const noticesOf = async (incidentId: string) =>
  (await query('SELECT DISTINCT kind FROM notifs.notices WHERE incident_id = $1 AND reason IS NOT NULL', [incidentId]))
    .map(({ kind }) => String(kind))
    .toSorted()
const pass = async (to: string) => {
  world.clock.set(new Date(to))
  await world.sweep()
  await world.drain()
}

test('[ONC-020] a service that never pages tells its outages as without a rota', async () => {
  const { incidentId } = await outage('never')
  expect(await pagesOf(incidentId)).toBe(0)
  expect(await noticesOf(incidentId)).toEqual(['outage'])
})

test('[ONC-020] without a choice production pages and the rest does not; a choice decides for both', async () => {
  expect(await pagesOf((await outage(null)).incidentId)).toBe(1)
  expect(await pagesOf((await outage(null, false)).incidentId)).toBe(0)
  // Within five minutes they would be paged as one.
  world.clock.advance(minutes(6))
  expect(await pagesOf((await outage('always', false)).incidentId)).toBe(1)
  world.clock.advance(minutes(6))
  expect(await pagesOf((await outage('business')).incidentId)).toBe(1)
})

test('[ONC-020][ONC-022] a page of business hours waits for nine on the next business day', async () => {
  // Friday 23:00 in Paris.
  world.clock.set(new Date('2026-02-06T22:00:00.000Z'))
  const open = await outage('business')
  const over = await outage('business')
  await pass('2026-02-07T10:00:00.000Z')
  expect(await pagesOf(open.incidentId)).toBe(0)
  await over.say({ resolvedAt: world.clock.now() })
  await world.drain()
  await pass('2026-02-09T07:59:00.000Z')
  expect(await pagesOf(open.incidentId)).toBe(0)
  await pass('2026-02-09T08:00:00.000Z')
  expect(await pagesOf(open.incidentId)).toBe(1)
  expect(await pagesOf(over.incidentId)).toBe(0)
  const [event] = await query(
    "SELECT data->>'quiet' AS quiet FROM platform.events WHERE name = 'oncall.paged' AND subject = $1",
    [open.incidentId],
  )
  expect(event).toEqual({ quiet: 'true' })
})

test('[ONC-020] staff choose for each service, once', async () => {
  const probe = await given.givenProbe(world.app)
  expect(await Promise.all([set(probe.id, 'never'), set(probe.id, 'never')])).toEqual([
    { id: probe.id, pages: 'never' },
    { id: probe.id, pages: 'never' },
  ])
  const { list } = await world.as(hugo!).call(stats.listMonitors, {})
  expect(list.find(({ id }) => id === probe.id)).toMatchObject({ pages: 'never' })
  expect(
    await query("SELECT data FROM platform.events WHERE name = 'probe.pages_changed' AND subject = $1", [probe.id]),
  ).toEqual([{ data: { probeId: probe.id, pages: 'never' } }])
  await expect(set('f'.repeat(24), null)).rejects.toBeProblem('not_found')
  await expect(set(probe.id, 'sometimes' as never)).rejects.toBeProblem('invalid_input')
  await expect(set(probe.id, null, world.asAda)).rejects.toBeProblem('not_enough_rights')
})

test('[ONC-052] checks, acknowledgements, incidents and pages stay as before the migration', async () => {
  const { newId, clock } = world.platform
  const probe = await given.givenProbe(world.app, { name: 'ERP' })
  // As a release before wrote them.
  const open = await given.givenProbeEvent(probe, { startedAt: new Date(clock.now().getTime() - hours(2)) })
  const known = await given.givenProbeEvent(probe, {
    startedAt: new Date(clock.now().getTime() - hours(9)),
    acknowledgedAt: new Date(clock.now().getTime() - hours(8)),
    resolvedAt: new Date(clock.now().getTime() - hours(7)),
  })
  await query(
    `INSERT INTO stats.uptime_checks (id, name, kind, target, interval_seconds, timeout_ms, created_at, due_at)
     VALUES ($1, 'Site', 'http', 'https://site.example/', 60, 1000, $2, $2)`,
    [newId(), clock.now()],
  )
  world.clock.advance(minutes(30))
  await world.sweep()
  await world.drain()
  expect(await pagesOf(open.id)).toBe(0)
  expect(await query('SELECT cause FROM stats.escalations WHERE incident_id = $1', [open.id])).toEqual([])
  const asHugo = world.as(hugo!)
  expect((await asHugo.call(stats.listUptimeChecks, {})).list).toMatchObject([{ name: 'Site', trial: null }])
  expect((await asHugo.call(stats.listMonitors, {})).list.find(({ id }) => id === probe.id)).toMatchObject({
    pages: null,
  })
  const { list } = await world.asAda.call(stats.listIncidents, {})
  expect(list.find(({ id }) => id === known.id)).toMatchObject({
    acknowledgedAt: known.acknowledgedAt!.toISOString(),
    acknowledgedBy: null,
  })
})
