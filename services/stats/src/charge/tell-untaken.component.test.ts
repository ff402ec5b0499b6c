import { accounts } from '@passerelle/contract/accounts/api'
import { notifs } from '@passerelle/contract/notifs/api'
import { stats } from '@passerelle/contract/stats/api'
import { minutes } from '@passerelle/kernel/durations'
import { givenStats } from '@passerelle/testkit/given-stats'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { receiveEvents } from '../monitoring/receive-events.ts'
import { untakenDeadline } from './tell-untaken.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let given: ReturnType<typeof givenStats>
type Person = Awaited<ReturnType<typeof world.given.staff>>
let hugo: Person
let farid: Person
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
  given = givenStats(world.platform)
  hugo = await world.given.staff({ firstName: 'Hugo', inside: [world.app] })
  farid = await world.given.staff({ firstName: 'Farid', project: true, inside: [world.app] })
  await world.as(hugo).call(accounts.addWatcher, { appId: world.app.id, userId: hugo.userId })
})
afterAll(() => world.close())

const organise = async (members: Person[]) => {
  const asFarid = world.as(farid)
  const { version } = await asFarid.call(stats.readOncall, {})
  const layer = { name: '1er niveau', startsOn: '2026-02-02', handoverWeekday: 1, handoverMinute: 540, shiftDays: 7 }
  const layers = members.map(({ userId }) => ({ ...layer, hours: 'always' as const, members: [userId] }))
  await asFarid.call(stats.setOncallLayers, { layers, from: 'now', version })
}
beforeEach(() => organise([]))

/** An outage that a source names now, and what it says of it later. */
const outage = async (environment = 'PROD') => {
  const probe = await given.givenProbe(world.app, { name: 'Réservations' })
  const event = {
    id: `event-${probe.id}`,
    monitorId: probe.providerMonitorId,
    name: `Réservations - ${environment} - HTTP`,
    cause: 'Status 500',
    startedAt: world.clock.now(),
    acknowledgedAt: null,
    resolvedAt: null,
    call: false,
  }
  const say = async (fields: object = {}) => {
    await world.platform.database.transaction((tx) =>
      receiveEvents(world.platform).take(tx, [{ ...event, ...fields } as typeof event]),
    )
    await world.drain()
  }
  await say()
  const { rows } = await world.platform.database.query<{ id: string }>({
    text: 'SELECT id FROM stats.probe_events WHERE event_id = $1',
    values: [event.id],
  })
  return { say, incidentId: rows[0]!.id }
}
const pass = async (count: number) => {
  world.clock.advance(minutes(count))
  await world.sweep()
  await world.drain()
}
/** Who was told so far, and how many minutes the notice says: `farid 15`. */
const told = async ({ incidentId }: { incidentId: string }) => {
  const { rows } = await world.platform.database.query<{ userId: string; waitedMs: number }>({
    text: `SELECT user_id AS "userId", (facts->>'fromMs')::int AS "waitedMs" FROM notifs.notices
            WHERE incident_id = $1 AND kind = 'incident_untaken'`,
    values: [incidentId],
  })
  const nameOf = (userId: string) => (userId === hugo.userId ? 'hugo' : userId === farid.userId ? 'farid' : userId)
  return rows.map(({ userId, waitedMs }) => `${nameOf(userId)} ${waitedMs / minutes(1)}`).toSorted()
}
const both = (...steps: number[]) => steps.flatMap((step) => [`farid ${step}`, `hugo ${step}`]).toSorted()

test('[DAY-023][DAY-010] watchers and project staff are told after 15, 30 and 45 minutes, once each', async () => {
  const incident = await outage()
  await pass(14)
  expect(await told(incident)).toEqual([])
  await pass(1)
  expect(await told(incident)).toEqual(both(15))
  await pass(15)
  await incident.say()
  await pass(15)
  await pass(60)
  expect(await told(incident)).toEqual(both(15, 30, 45))
  const { list } = await world.as(hugo).call(notifs.listNotices, {})
  expect(
    list.filter(({ kind }) => kind === 'incident_untaken').map(({ reason, facts }) => [reason, facts.toMs]),
  ).toEqual([
    ['watcher', minutes(15)],
    ['watcher', minutes(30)],
    ['watcher', minutes(45)],
  ])
})

test('[DAY-023] nobody is told once it is taken or over, nor of an incident outside production', async () => {
  const [taken, over, elsewhere] = [await outage(), await outage(), await outage('PREPROD')]
  await pass(15)
  expect([await told(taken), await told(over), await told(elsewhere)]).toEqual([both(15), both(15), []])
  await world.as(farid).call(stats.takeIncident, { incidentId: taken.incidentId })
  await over.say({ resolvedAt: world.clock.now() })
  await pass(15)
  expect([await told(taken), await told(over), await told(elsewhere)]).toEqual([both(15), both(15), []])
  const { list } = await world.as(hugo).call(notifs.listNotices, { limit: 100 })
  expect(
    list.find(({ kind, settledBy }) => kind === 'incident_untaken' && settledBy?.firstName === 'Farid'),
  ).toMatchObject({ readAt: expect.any(String) })
})

test('[DAY-023] alerts that were missed while no worker ran are sent once', async () => {
  const incident = await outage()
  await pass(40)
  expect(await told(incident)).toEqual(both(40))
  await pass(5)
  expect(await told(incident)).toEqual(both(40, 45))
})

test('[DAY-023] while the rota pages people nobody else is told, and from its end on again', async () => {
  await organise([hugo])
  const incident = await outage()
  await pass(15)
  expect(await told(incident)).toEqual([])
  await world.platform.database.query({
    text: `UPDATE stats.escalations SET next_due_at = NULL, ended_at = $2, cause = 'exhausted' WHERE incident_id = $1`,
    values: [incident.incidentId, world.clock.now()],
  })
  await incident.say({ cause: 'Status 502' })
  await world.platform.database.transaction((tx) =>
    world.platform.record(tx, {
      appId: world.app.id,
      actor: { kind: 'system' },
      name: 'oncall.exhausted',
      subject: incident.incidentId,
      data: { probeId: world.platform.newId(), rounds: 3 },
    }),
  )
  await world.drain()
  await pass(15)
  expect(await told(incident)).toEqual(both(30))
})

test('[DAY-023] one of two workers alerts for a row, and one that was killed alerts nobody', async () => {
  const incident = await outage()
  world.clock.advance(minutes(15))
  const deadline = untakenDeadline(world.platform)
  const row = { appId: world.app.id, id: incident.incidentId, dueAt: world.clock.now() }
  const fire = (isKilled = false) =>
    world.platform.database.transaction(async (tx) => {
      const isFired = await deadline.fire(tx, row, world.clock.now())
      if (isKilled) throw new Error('killed')
      return isFired
    })
  await expect(fire(true)).rejects.toThrow('killed')
  expect((await Promise.all([fire(), fire()])).filter(Boolean)).toEqual([true])
  await world.drain()
  expect(await told(incident)).toEqual(both(15))
})
