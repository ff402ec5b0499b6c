import { accounts } from '@passerelle/contract/accounts/api'
import { stats } from '@passerelle/contract/stats/api'
import { minutes } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { DueRow } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { givenStats } from '@passerelle/testkit/given-stats'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { receiveEvents } from '../monitoring/receive-events.ts'
import { escalationDeadline } from './escalation-deadline.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let given: ReturnType<typeof givenStats>
type Person = Awaited<ReturnType<typeof world.given.staff>>
let [hugo, gwen, farid]: Person[] = []
let names: Map<string, string>

beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
  given = givenStats(world.platform)
  hugo = await world.given.staff({ firstName: 'Hugo', lastName: 'Marchand' })
  gwen = await world.given.staff({ firstName: 'Gwen', lastName: 'Le Goff' })
  farid = await world.given.staff({ firstName: 'Farid', project: true })
  names = new Map(Object.entries({ hugo, gwen, farid, emma: world.emma }).map(([name, one]) => [one!.userId, name]))
})
afterAll(() => world.close())

type Row = Record<string, string | number | boolean | Date | null>
const query = (text: string, values: unknown[] = []) => world.platform.database.query<Row>({ text, values })
const layer = (name: string, members: Person[]) => ({
  name,
  startsOn: '2026-02-02',
  handoverWeekday: 1,
  handoverMinute: 540,
  shiftDays: 7,
  hours: 'always' as const,
  members: members.map(({ userId }) => userId),
})
const organise = async (layers: ReturnType<typeof layer>[]) => {
  const asFarid = world.as(farid!)
  const { version } = await asFarid.call(stats.readOncall, {})
  await asFarid.call(stats.setOncallLayers, { layers, from: 'now', version })
}
beforeEach(async () => {
  // Outages of another test would be paged with those of this one.
  await query(
    "UPDATE stats.escalations SET ended_at = started_at, cause = 'resolved', next_due_at = NULL WHERE cause IS NULL",
  )
  await organise([layer('1er niveau', [hugo!]), layer('2e niveau', [gwen!])])
})

/** A production outage that a source has just named. */
const outage = async () => {
  const probe = await given.givenProbe(world.app, { name: 'Réservations' })
  const eventId = `event-${probe.id}`
  const event = {
    id: eventId,
    monitorId: probe.providerMonitorId,
    name: 'Réservations - PROD - HTTP',
    cause: 'Status 500',
    startedAt: world.clock.now(),
    acknowledgedAt: null,
    resolvedAt: null,
    call: false,
  }
  const say = (fields: object = {}) =>
    world.platform.database.transaction((tx) => receiveEvents(world.platform).take(tx, [{ ...event, ...fields }]))
  await say()
  const { rows } = await query('SELECT id FROM stats.probe_events WHERE event_id = $1', [eventId])
  return { probe, say, incidentId: rows[0]!['id'] as string }
}
const pass = async (count: number) => {
  world.clock.advance(minutes(count))
  await world.drain()
}
const nameOf = (row: Row) => names.get(String(row['user_id'])) ?? ''
/** Whom the rota has paged so far: `1.1 hugo`. */
const pagesOf = async (incidentId: string, outcome = 'sent') => {
  const { rows } = await query(
    `SELECT round, step, user_id FROM stats.oncall_pages WHERE incident_id = $1 AND outcome = $2
      ORDER BY round, step, user_id`,
    [incidentId, outcome],
  )
  return rows.map((row) => [`${Number(row['round'])}.${Number(row['step'])}`, nameOf(row)].join(' '))
}
const noticesOf = async (incidentId: string) => {
  const { rows } = await query(
    'SELECT user_id, kind FROM notifs.notices WHERE incident_id = $1 AND reason IS NOT NULL ORDER BY created_at',
    [incidentId],
  )
  return rows.map((row) => `${nameOf(row)} ${String(row['kind'])}`).toSorted()
}
const escalationOf = async (incidentId: string) =>
  (await query('SELECT cause, next_due_at FROM stats.escalations WHERE incident_id = $1', [incidentId])).rows[0]

test('[ONC-012][ONC-022] a production outage pages one level after the other, at night too', async () => {
  // Tuesday 23:00 in Paris: quiet hours of everybody.
  world.clock.advance(minutes(10 * 60))
  const { incidentId } = await outage()
  await world.drain()
  expect(await pagesOf(incidentId)).toEqual(['1.1 hugo'])
  expect(await noticesOf(incidentId)).toEqual(['hugo oncall_page'])
  const { rows } = await query('SELECT mail_due_at, fold FROM notifs.notices WHERE incident_id = $1', [incidentId])
  expect(rows.filter((row) => row['mail_due_at'] !== null || row['fold'] !== null)).toEqual([])
  await pass(4)
  expect(await pagesOf(incidentId)).toHaveLength(1)
  await pass(1)
  await pass(5)
  expect(await pagesOf(incidentId)).toEqual(['1.1 hugo', '1.2 gwen', '1.3 farid'])
  for (let step = 0; step < 7; step += 1) await pass(5)
  expect(await pagesOf(incidentId)).toHaveLength(9)
  expect(await escalationOf(incidentId)).toEqual({ cause: 'exhausted', next_due_at: null })
  expect((await noticesOf(incidentId)).filter((line) => line.endsWith('oncall_exhausted'))).toHaveLength(4)
  // What nobody answered can still be taken.
  await world.as(hugo!).call(stats.takeIncident, { incidentId })
  await world.drain()
  expect(await escalationOf(incidentId)).toMatchObject({ cause: 'taken' })
})

test('[ONC-012][ONC-015] whoever takes charge ends the pages, and the others paged are told', async () => {
  const { incidentId } = await outage()
  await world.drain()
  await pass(5)
  await world.as(gwen!).call(stats.takeIncident, { incidentId })
  // The page that is due at the same moment as well.
  await pass(5)
  await pass(30)
  expect(await pagesOf(incidentId)).toEqual(['1.1 hugo', '1.2 gwen'])
  expect(await escalationOf(incidentId)).toEqual({ cause: 'taken', next_due_at: null })
  expect(await noticesOf(incidentId)).toEqual(['gwen oncall_page', 'hugo incident_taken', 'hugo oncall_page'])
  const { rows } = await query('SELECT user_id FROM stats.oncall_pages WHERE answered_at IS NOT NULL')
  expect(rows.map((row) => row['user_id'])).toContain(gwen!.userId)
  const { rows: called } = await query('SELECT call FROM stats.probe_events WHERE id = $1', [incidentId])
  expect(called).toEqual([{ call: true }])
})

test('[ONC-012] an outage that was taken, or is over, before its event is worked on pages nobody', async () => {
  const taken = await outage()
  await world.as(gwen!).call(stats.takeIncident, { incidentId: taken.incidentId })
  const over = await outage()
  await over.say({ resolvedAt: world.clock.now() })
  await world.drain()
  await pass(5)
  for (const { incidentId } of [taken, over]) {
    expect(await pagesOf(incidentId)).toEqual([])
    expect(await escalationOf(incidentId)).toBeUndefined()
  }
})

test('[ONC-025] whom the rota paged is in the provider’s journal only, who took charge in both', async () => {
  const { incidentId } = await outage()
  await world.drain()
  world.clock.advance(minutes(1))
  await world.as(gwen!).call(stats.takeIncident, { incidentId })
  world.clock.advance(minutes(1))
  await world.as(gwen!).call(stats.handOverIncident, { incidentId, userId: hugo!.userId })
  await world.drain()
  const linesOf = (list: { name: string; details: string[] }[]) =>
    list
      .filter(({ name }) => /^(incident|oncall)\./.test(name))
      .slice(0, 3)
      .map(({ name, details }) => [name, ...details].join(': '))
  const own = await world.asAda.call(accounts.listAudit, {})
  expect(linesOf(own.list).slice(0, 2)).toEqual([
    'incident.handed_over: Gwen Le Goff → Hugo Marchand',
    'incident.taken',
  ])
  expect(own.list.filter(({ name }) => name.startsWith('oncall.'))).toEqual([])
  const { list } = await world.as(farid!).call(accounts.listAuditOfAll, { appId: world.app.id })
  expect(linesOf(list)[2]).toBe('oncall.paged: Hugo Marchand')
})

test('[ONC-024] an outage that is over before anybody took charge is told to those paged', async () => {
  const { incidentId, say } = await outage()
  await world.drain()
  world.clock.advance(minutes(3))
  await say({ resolvedAt: world.clock.now() })
  await pass(10)
  expect(await pagesOf(incidentId)).toEqual(['1.1 hugo'])
  expect(await escalationOf(incidentId)).toMatchObject({ cause: 'resolved' })
  expect(await noticesOf(incidentId)).toEqual(['hugo oncall_over', 'hugo oncall_page'])
  const { rows } = await query('SELECT acknowledged_at FROM stats.probe_events WHERE id = $1', [incidentId])
  expect(rows).toEqual([{ acknowledged_at: null }])
})

test('[ONC-055] a source that acknowledges ends the pages as taken', async () => {
  const { incidentId, say } = await outage()
  await world.drain()
  await say({ acknowledgedAt: world.clock.now() })
  await pass(10)
  expect(await pagesOf(incidentId)).toEqual(['1.1 hugo'])
  expect(await escalationOf(incidentId)).toMatchObject({ cause: 'taken' })
})

test('[ONC-012] one of two workers pages; a failed try pages nobody, and the next one once', async () => {
  const { incidentId } = await outage()
  const { database } = world.platform
  await query('UPDATE stats.escalations SET next_due_at = NULL WHERE next_due_at IS NOT NULL')
  await query(
    `INSERT INTO stats.escalations (app_id, incident_id, next_due_at, started_at) VALUES ($1, $2, $3, $3)
     ON CONFLICT (app_id, incident_id) DO UPDATE SET next_due_at = $3`,
    [world.app.id, incidentId, world.clock.now()],
  )
  const row: DueRow = { appId: world.app.id, id: incidentId, dueAt: world.clock.now() }
  const fireBy = (platform: Platform) =>
    database.transaction((tx) => escalationDeadline(platform).fire(tx, row, world.clock.now()))
  const failing = { ...world.platform, record: () => Promise.reject(new Error('the connection was lost')) }
  await expect(fireBy(failing)).rejects.toThrow('the connection was lost')
  expect(await pagesOf(incidentId)).toEqual([])
  const fired = await Promise.all(Array.from({ length: 5 }, () => fireBy(world.platform)))
  expect(fired.filter(Boolean)).toHaveLength(1)
  expect(await pagesOf(incidentId)).toEqual(['1.1 hugo'])
  // The event is delivered twice, and late.
  await query('UPDATE stats.escalations SET next_due_at = NULL WHERE incident_id = $1', [incidentId])
  await world.drain()
  await pass(30)
  expect(await pagesOf(incidentId)).toEqual(['1.1 hugo'])
})

test('[ONC-012] pages that were missed while no worker ran are not made up for', async () => {
  const { incidentId } = await outage()
  await world.drain()
  await pass(60)
  expect(await pagesOf(incidentId)).toEqual(['1.1 hugo', '1.2 gwen'])
  await pass(5)
  expect(await pagesOf(incidentId)).toHaveLength(3)
})

test('[ONC-018][ONC-051] an absent person is passed over, and the next level is paged at once', async () => {
  const { rows } = await query('SELECT app_id FROM accounts.users WHERE id = $1', [hugo!.userId])
  const today = toIsoDate(world.clock.now())
  await query(
    `INSERT INTO accounts.absences (app_id, id, user_id, first_day, last_day, created_by, created_at)
     VALUES ($1, $2, $3, $4, $4, $3, $5)`,
    [rows[0]!['app_id'], world.platform.newId(), hugo!.userId, today, world.clock.now()],
  )
  const { incidentId } = await outage()
  await world.drain()
  expect(await pagesOf(incidentId)).toEqual(['1.2 gwen'])
  expect(await pagesOf(incidentId, 'skipped')).toEqual(['1.2 hugo'])
  const { list } = await world.as(farid!).call(accounts.listAuditOfAll, { appId: world.app.id })
  expect(list.find(({ name }) => name === 'oncall.page_missed')?.details).toEqual(['Hugo Marchand', 'absence'])
  await query('DELETE FROM accounts.absences WHERE user_id = $1', [hugo!.userId])
})

/** Begins a maintenance of a service that lasts so many minutes. */
const maintained = async (probeId: string, lasts: number) => {
  const id = world.platform.newId()
  const endsAt = new Date(world.clock.now().getTime() + minutes(lasts))
  await query(
    `INSERT INTO stats.maintenances (app_id, id, starts_at, ends_at, started_at, text_fr, text_en, repeats, created_at)
     VALUES ($1, $2, $3, $4, $3, 'Mise à jour', '', 'never', $3)`,
    [world.app.id, id, world.clock.now(), endsAt],
  )
  await query('INSERT INTO stats.maintenance_probes (app_id, maintenance_id, probe_id) VALUES ($1, $2, $3)', [
    world.app.id,
    id,
    probeId,
  ])
}

test('[ONC-020] during a maintenance nobody is paged; what is still down at its end is paged then', async () => {
  const { incidentId, probe } = await outage()
  await maintained(probe.id, 30)
  await world.drain()
  await pass(20)
  expect(await pagesOf(incidentId)).toEqual([])
  await pass(10)
  expect(await pagesOf(incidentId)).toEqual(['1.1 hugo'])
})

test('[ONC-020] the maintenance of another service holds up no page', async () => {
  const other = await given.givenProbe(world.app)
  await maintained(other.id, 30)
  const { incidentId } = await outage()
  await world.drain()
  expect(await pagesOf(incidentId)).toEqual(['1.1 hugo'])
})

test('[ONC-020] while a service is paused nobody is paged; the pause of another service holds up no page', async () => {
  const paused = await outage()
  const other = await outage()
  await query('INSERT INTO stats.probe_pauses (app_id, probe_id, started_at) VALUES ($1, $2, $3)', [
    world.app.id,
    paused.probe.id,
    world.clock.now(),
  ])
  await world.drain()
  expect([await pagesOf(paused.incidentId), await pagesOf(other.incidentId)]).toEqual([[], ['1.1 hugo']])
})

test('[ONC-019][ONC-020] without a rota, and outside production, outages page nobody', async () => {
  await organise([])
  const { incidentId } = await outage()
  await world.drain()
  expect(await pagesOf(incidentId)).toEqual([])
  expect(await noticesOf(incidentId)).toContain('farid outage')
  await organise([layer('1er niveau', [hugo!])])
  const probe = await given.givenProbe(world.app)
  const event = {
    id: `event-${probe.id}`,
    monitorId: probe.providerMonitorId,
    name: 'Recette - HTTP',
    cause: null,
    startedAt: world.clock.now(),
    acknowledgedAt: null,
    resolvedAt: null,
    call: false,
  }
  await world.platform.database.transaction((tx) => receiveEvents(world.platform).take(tx, [event]))
  await world.drain()
  const { rows } = await query(
    'SELECT FROM stats.escalations WHERE incident_id IN (SELECT id FROM stats.probe_events WHERE event_id = $1)',
    [event.id],
  )
  expect(rows).toEqual([])
})
