import { stats } from '@passerelle/contract/stats/api'
import { minutes } from '@passerelle/kernel/durations'
import { takeTokens } from '@passerelle/server/mail/take-token'
import { givenStats } from '@passerelle/testkit/given-stats'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { receiveEvents } from '../monitoring/receive-events.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
type Person = Awaited<ReturnType<typeof world.given.staff>>
type App = typeof world.app
let [hugo, gwen, farid]: Person[] = []
let apps: App[]
type Row = Record<string, string>
const query = async (text: string, values: unknown[] = []) =>
  (await world.platform.database.query<Row>({ text, values })).rows

beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
  hugo = await world.given.staff({ firstName: 'Hugo', lastName: 'Marchand' })
  gwen = await world.given.staff({ firstName: 'Gwen' })
  farid = await world.given.staff({ firstName: 'Farid', project: true })
  apps = [world.app, (await world.given.customer()).app, (await world.given.customer()).app]
  const rule = { startsOn: '2026-02-02', handoverWeekday: 1, handoverMinute: 540, shiftDays: 7 }
  const layer = (name: string, { userId }: Person) => ({ ...rule, name, hours: 'always' as const, members: [userId] })
  const layers = [layer('1er niveau', hugo), layer('2e niveau', gwen)]
  await world.as(farid).call(stats.setOncallLayers, { layers, from: 'now', version: 1 })
})
beforeEach(async () => {
  await query(
    "UPDATE stats.escalations SET ended_at = started_at, cause = 'resolved', next_due_at = NULL WHERE cause IS NULL",
  )
  await query('DELETE FROM notifs.notices')
})
afterAll(() => world.close())

/** A production outage that a source has just named. */
const outage = async (app: App, name: string, pages: 'business' | null = null) => {
  const probe = await givenStats(world.platform).givenProbe(app, { name })
  if (pages) await world.as(hugo!).call(stats.setMonitorPages, { monitorId: probe.id, pages })
  const event = {
    id: `event-${probe.id}`,
    monitorId: probe.providerMonitorId,
    name: `${name} - PROD - HTTP`,
    cause: 'Status 500',
    startedAt: world.clock.now(),
    acknowledgedAt: null,
    resolvedAt: null,
    call: false,
  }
  await world.platform.database.transaction((tx) => receiveEvents(world.platform).take(tx, [event]))
  await world.drain()
  const [row] = await query('SELECT id FROM stats.probe_events WHERE event_id = $1', [event.id])
  return row!['id']!
}
const pass = async (count: number) => {
  world.clock.advance(minutes(count))
  await world.drain()
}
/** Who was paged how often, with the services and accounts of each page, in their order. */
const pagesTo = async ({ userId }: Person) =>
  (
    await query(
      `SELECT concat_ws(' ', facts->>'services', facts->>'accounts') AS page FROM notifs.notices
        WHERE user_id = $1 AND kind = 'oncall_page' ORDER BY created_at`,
      [userId],
    )
  ).map(({ page }) => page)
const linkOf = (incidentId: string, { userId }: Person) =>
  takeTokens(world.platform.env).create({ incidentId, userId, via: 'mail' }, world.clock.now())

test('[ONC-021] outages of one account within five minutes are one page, listed and taken by its link', async () => {
  const first = await outage(apps[0]!, 'Réservations')
  await pass(2)
  const second = await outage(apps[0]!, 'Boutique')
  expect(await pagesTo(hugo!), 'the second joins silently').toEqual([''])
  await pass(3)
  expect(await pagesTo(gwen!)).toEqual(['2 1'])
  const token = linkOf(first, gwen!)
  const shown = await world.anonymous.call(stats.readPage, { token })
  expect(shown).toMatchObject({ _id: first, service: 'Réservations', others: [{ _id: second, service: 'Boutique' }] })
  const alien = await outage(apps[1]!, 'Extranet')
  const wrong = { token, incidentIds: [first, alien] }
  await expect(world.anonymous.call(stats.takeByPage, wrong)).rejects.toBeProblem('not_found')
  await expect(world.anonymous.call(stats.takeByPage, { token, incidentIds: [] })).rejects.toBeProblem('invalid_input')
  // One on its own: the others stay on the page.
  const one = await world.anonymous.call(stats.takeByPage, { token, incidentIds: [second] })
  expect(one).toMatchObject({ service: 'Boutique', count: 1 })
  await world.drain()
  expect(await world.anonymous.call(stats.readPage, { token })).toMatchObject({ _id: first, others: [] })
  await pass(5)
  expect(await pagesTo(farid!), 'what was taken pages nobody any more').toContain('')
  expect(await pagesTo(farid!)).not.toContain('2 1')
})

test('[ONC-021] outages of three accounts are one page per person, one call takes all that are left', async () => {
  const ids = []
  for (const [index, app] of apps.entries()) ids.push(await outage(app, `Site ${index}`))
  // The first two are each paged by themselves, before a third account is known.
  expect(await pagesTo(hugo!)).toEqual(['', ''])
  await pass(5)
  expect(await pagesTo(gwen!)).toEqual(['3 3'])
  await world.as(farid!).call(stats.takeIncident, { incidentId: ids[0]! })
  const token = linkOf(ids[0]!, gwen!)
  const shown = await world.anonymous.call(stats.readPage, { token })
  const listed = [shown._id, ...shown.others.map(({ _id }) => _id)]
  expect(new Set(listed)).toEqual(new Set(ids.slice(1)))
  const taken = await world.anonymous.call(stats.takeByPage, { token, incidentIds: ids })
  expect(taken.count).toBe(2)
  await expect(world.anonymous.call(stats.readPage, { token })).rejects.toBeProblem('incident_taken')
  await world.drain()
  await pass(60)
  expect(await pagesTo(farid!)).toEqual([])
})

test('[ONC-021] outages of two accounts are paged by themselves, and so is one six minutes later', async () => {
  await outage(apps[0]!, 'Réservations')
  await outage(apps[1]!, 'Extranet')
  expect(await pagesTo(hugo!)).toEqual(['', ''])
  await pass(6)
  await outage(apps[0]!, 'Boutique')
  expect(await pagesTo(hugo!)).toHaveLength(3)
})

test('[ONC-021] an outage that was taken charge of is none of three accounts', async () => {
  await outage(apps[0]!, 'Réservations')
  const taken = await outage(apps[1]!, 'Extranet')
  await world.as(farid!).call(stats.takeIncident, { incidentId: taken })
  await world.drain()
  await outage(apps[2]!, 'Boutique')
  expect(await pagesTo(hugo!)).toEqual(['', '', ''])
})

test('whoever takes charge of an outage has answered its page and no other', async () => {
  const first = await outage(apps[0]!, 'Réservations')
  await pass(6)
  const second = await outage(apps[0]!, 'Boutique')
  await world.as(hugo!).call(stats.takeIncident, { incidentId: second })
  await world.drain()
  const { pages } = await world.as(farid!).call(stats.readOncall, {})
  const answers = (incidentId: string) =>
    pages
      .filter((page) => page.incidentId === incidentId && page.userId === hugo!.userId)
      .map(({ answeredAt }) => answeredAt !== null)
  expect([answers(first), answers(second)]).toEqual([[false], [true]])
})

test('[ONC-021][ONC-022] a page breaks silence when one of its outages may', async () => {
  await pass(20)
  const first = await outage(apps[0]!, 'Intranet', 'business')
  await pass(1)
  await outage(apps[0]!, 'Boutique')
  await pass(4)
  const rows = await query(
    `SELECT concat_ws(' ', data->>'services', data->>'quiet') AS page FROM platform.events
      WHERE name = 'oncall.paged' AND subject = $1 ORDER BY at`,
    [first],
  )
  expect(rows.map(({ page }) => page)).toEqual(['true', '2'])
})

test('[ONC-021][DAY-018] a page about several outages asks for something until each of them is taken', async () => {
  await pass(20)
  const first = await outage(apps[0]!, 'Réservations')
  await pass(1)
  const second = await outage(apps[0]!, 'Boutique')
  await pass(4)
  expect(await pagesTo(gwen!)).toEqual(['2 1'])
  const unread = async () => {
    const rows = await query("SELECT user_id FROM notifs.notices WHERE kind = 'oncall_page' AND read_at IS NULL")
    return rows.map((row) => row['user_id'])
  }
  await query(
    `UPDATE notifs.notices SET mail_due_at = now() + interval '1 day', mail_mode = 'now'
      WHERE kind = 'oncall_page' AND user_id = $1`,
    [gwen!.userId],
  )
  await world.as(farid!).call(stats.takeIncident, { incidentId: first })
  await world.drain()
  // Hugo was paged for the first before the second joined.
  expect(await unread()).toEqual([gwen!.userId])
  await world.as(farid!).call(stats.takeIncident, { incidentId: second })
  await world.drain()
  expect(await unread()).toEqual([])
  const due = await query("SELECT id FROM notifs.notices WHERE kind = 'oncall_page' AND mail_due_at IS NOT NULL")
  expect(due).toEqual([])
})

test('[ONC-021][DAY-018] a page does not ask for an outage that ended before anybody took it', async () => {
  await pass(20)
  const first = await outage(apps[0]!, 'Réservations')
  await pass(1)
  const second = await outage(apps[0]!, 'Boutique')
  await pass(4)
  await world.as(farid!).call(stats.takeIncident, { incidentId: first })
  await world.drain()
  const [row] = await query('SELECT event_id FROM stats.probe_events WHERE id = $1', [second])
  const end = (tx: Parameters<Parameters<typeof world.platform.database.transaction>[0]>[0]) =>
    receiveEvents(world.platform).end(tx, [row!['event_id']!], world.clock.now())
  await world.platform.database.transaction(end)
  await world.drain()
  expect(await query("SELECT id FROM notifs.notices WHERE kind = 'oncall_page' AND read_at IS NULL")).toEqual([])
})
