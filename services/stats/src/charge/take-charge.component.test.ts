import { afterAll, beforeAll, expect, test } from 'vitest'
import { incidents } from '@passerelle/contract/clouds/incidents'
import { stats } from '@passerelle/contract/stats/api'
import { minutes } from '@passerelle/kernel/durations'
import { statsTestEnvironment } from '@passerelle/testkit/stats-test-environment'
import { receiveEvents } from '../monitoring/receive-events.ts'

let world: Awaited<ReturnType<typeof statsTestEnvironment>>
beforeAll(async () => {
  world = await statsTestEnvironment('2026-02-03T12:00:00.000Z')
})
afterAll(() => world.close())

const outage = async (fields: object = {}) => {
  const { app, asAda } = await world.account()
  const probe = await world.given.givenProbe(app, { name: 'Réservations' })
  const startedAt = new Date(world.clock.now().getTime() - minutes(11))
  const { id: incidentId } = await world.given.givenProbeEvent(probe, { startedAt, ...fields })
  const hugo = await world.given.staff({ firstName: 'Hugo', lastName: 'Marchand' })
  const farid = await world.given.staff({ firstName: 'Farid', lastName: 'Benali' })
  return { app, asAda, probe, incidentId, hugo, farid, asHugo: world.as(hugo), asFarid: world.as(farid) }
}
const eventsOf = async (subject: string) =>
  (
    await world.platform.database.query<{ name: string; data: object; actor: object }>({
      text: 'SELECT name, data, actor FROM platform.events WHERE subject = $1 ORDER BY name DESC',
      values: [subject],
    })
  ).rows
const storedTakes = async (incidentId: string) =>
  (
    await world.platform.database.query({
      text: `SELECT user_id, from_id, created_by FROM stats.incident_takes WHERE incident_id = $1
        ORDER BY created_at, id`,
      values: [incidentId],
    })
  ).rows

test('[OPEN-061][AVL-003] staff take charge of an incident once, and both sides read the name', async () => {
  const { app, asAda, asHugo, hugo, probe, incidentId } = await outage()
  const acknowledgedAt = world.clock.now().toISOString()
  const acknowledgedBy = { userId: hugo.userId, name: 'Hugo Marchand' }
  const taken = await asHugo.call(stats.takeIncident, { incidentId })
  const read = { id: incidentId, acknowledgedAt, acknowledgedBy }
  expect(taken).toMatchObject({ ...read, appId: app.id, service: 'Réservations', lifeTime: { acknowledgedAt } })
  expect(await eventsOf(incidentId)).toMatchObject([
    { name: 'probe.acknowledged', data: { probeId: probe.id, type: 'INTERNAL' } },
    {
      name: 'incident.taken',
      data: { probeId: probe.id, via: 'page', afterMs: minutes(11) },
      actor: { kind: 'staff', userId: hugo.userId },
    },
  ])

  // Again by the same person nothing changes.
  world.clock.advance(minutes(1))
  expect(await asHugo.call(stats.takeIncident, { incidentId })).toEqual(taken)
  expect(await eventsOf(incidentId)).toHaveLength(2)
  expect(await storedTakes(incidentId)).toEqual([{ user_id: hugo.userId, from_id: null, created_by: hugo.userId }])

  expect((await asAda.call(stats.listOwnIncidents, {})).list).toMatchObject([read])
  const { events, levels } = await asAda.call(stats.readAvailability, {})
  expect(events).toMatchObject([{ id: incidentId, acknowledgedBy }])
  expect(levels.gti.data).toBe(11)
  const { list } = await asHugo.call(incidents.listAllIncidents, { appId: app.id })
  expect(list).toMatchObject([read])
})

test('[OPEN-061] the second is told who was first, and an outage that is over needs nobody', async () => {
  const { asHugo, asFarid, incidentId, probe } = await outage()
  await asHugo.call(stats.takeIncident, { incidentId })
  await expect(asFarid.call(stats.takeIncident, { incidentId })).rejects.toMatchObject({
    code: 'incident_taken',
    message: expect.stringContaining('Hugo Marchand'),
    reply: { details: { name: 'Hugo Marchand', at: world.clock.now().toISOString() } },
  })
  const acknowledgedAt = world.clock.now()
  const { id: bySource } = await world.given.givenProbeEvent(probe, { acknowledgedAt })
  await expect(asFarid.call(stats.takeIncident, { incidentId: bySource })).rejects.toMatchObject({
    code: 'incident_taken',
    reply: { details: { name: '' } },
  })
  const { id: over } = await world.given.givenProbeEvent(probe, { resolvedAt: world.clock.now() })
  await expect(asFarid.call(stats.takeIncident, { incidentId: over })).rejects.toBeProblem('incident_over')
  const { id: planned } = await world.given.givenProbeEvent(probe, { type: 'MAINTENANCE' })
  for (const unknown of [planned, 'f'.repeat(24)])
    await expect(asFarid.call(stats.takeIncident, { incidentId: unknown })).rejects.toBeProblem('not_found')
  await expect(asFarid.call(stats.takeIncident, { incidentId: 'x' })).rejects.toBeProblem('not_found')
})

test('[OPEN-061] one of fifty people at once takes charge', async () => {
  const { incidentId } = await outage()
  const people = await Promise.all(Array.from({ length: 50 }, () => world.given.staff()))
  const outcomes = await Promise.allSettled(people.map((one) => world.as(one).call(stats.takeIncident, { incidentId })))
  const won = outcomes.filter(({ status }) => status === 'fulfilled')
  expect(won).toHaveLength(1)
  const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
  expect(new Set(codes)).toEqual(new Set(['incident_taken']))
  expect(await storedTakes(incidentId)).toHaveLength(1)
  expect((await eventsOf(incidentId)).map(({ name }) => name)).toEqual(['probe.acknowledged', 'incident.taken'])
})

test('[OPEN-062][INC-001] a source acknowledges without a name, and never changes that of staff', async () => {
  const { asAda, asHugo, hugo, probe, incidentId } = await outage({ eventId: 'kuma-17' })
  const { platform } = world
  const sourceSays = (id: string) =>
    platform.database.transaction((tx) =>
      receiveEvents(platform).take(tx, [
        {
          id,
          monitorId: probe.providerMonitorId,
          name: 'Réservations - PROD - HTTP',
          cause: null,
          startedAt: new Date(world.clock.now().getTime() - minutes(30)),
          acknowledgedAt: new Date(world.clock.now().getTime() - minutes(5)),
          resolvedAt: null,
          call: true,
        },
      ]),
    )
  const stored = async (eventId: string) =>
    (
      await platform.database.query({
        text: 'SELECT acknowledged_by, acknowledged_via FROM stats.probe_events WHERE event_id = $1',
        values: [eventId],
      })
    ).rows
  const { acknowledgedAt } = await asHugo.call(stats.takeIncident, { incidentId })
  for (const id of ['kuma-17', 'kuma-18']) await sourceSays(id)
  expect(await stored('kuma-17')).toEqual([{ acknowledged_by: hugo.userId, acknowledged_via: 'page' }])
  expect(await stored('kuma-18')).toEqual([{ acknowledged_by: null, acknowledged_via: 'source' }])
  expect((await asAda.call(stats.listOwnIncidents, {})).list).toMatchObject([
    { eventId: 'kuma-17', acknowledgedAt, acknowledgedBy: { name: 'Hugo Marchand' }, call: true },
    { eventId: 'kuma-18', acknowledgedBy: null },
  ])
})

test('[ONC-017] an incident is handed on: the moment stays, the name changes, and both are kept', async () => {
  const { asAda, asHugo, asFarid, hugo, farid, probe, incidentId } = await outage()
  const handOver = (to: { userId: string }) => asHugo.call(stats.handOverIncident, { incidentId, userId: to.userId })
  await expect(handOver(farid)).rejects.toBeProblem('incident_untaken')
  const { acknowledgedAt } = await asHugo.call(stats.takeIncident, { incidentId })
  world.clock.advance(minutes(9))
  expect(await handOver(farid)).toMatchObject({ acknowledgedAt, acknowledgedBy: { name: 'Farid Benali' } })
  expect((await handOver(farid)).acknowledgedBy?.userId).toBe(farid.userId)
  expect(await storedTakes(incidentId)).toEqual([
    { user_id: hugo.userId, from_id: null, created_by: hugo.userId },
    { user_id: farid.userId, from_id: hugo.userId, created_by: hugo.userId },
  ])
  const handedOver = { name: 'incident.handed_over', data: { probeId: probe.id, from: hugo.userId, to: farid.userId } }
  expect((await eventsOf(incidentId)).filter(({ name }) => name === 'incident.handed_over')).toMatchObject([handedOver])
  expect((await asFarid.call(stats.listIncidentUpdates, { incidentId })).takes).toEqual([
    { at: acknowledgedAt, name: 'Hugo Marchand', from: null },
    { at: world.clock.now().toISOString(), name: 'Farid Benali', from: 'Hugo Marchand' },
  ])
  expect((await asAda.call(stats.readAvailability, {})).events).toMatchObject([
    { lifeTime: { acknowledgedAt, resolvedAt: null }, acknowledgedBy: { name: 'Farid Benali' } },
  ])
  // Taking charge is never undone: whoever had it is not asked again.
  await expect(asHugo.call(stats.takeIncident, { incidentId })).rejects.toBeProblem('incident_taken')
  // Removed, with nothing left of the name to remove.
  await world.platform.database.query({
    text: 'UPDATE accounts.users SET deleted_at = created_at WHERE id = $1',
    values: [hugo.userId],
  })
  const { takes } = await asFarid.call(stats.listIncidentUpdates, { incidentId })
  expect(takes.map(({ name, from }) => [name, from])).toEqual([
    ['', null],
    ['Farid Benali', ''],
  ])
})

test('[ONC-017] only staff are handed incidents, and only those that go on', async () => {
  const { asAda, asHugo, hugo, probe, incidentId } = await outage()
  const { user } = await world.account()
  await asHugo.call(stats.takeIncident, { incidentId })
  for (const userId of [user.userId, 'f'.repeat(24)])
    await expect(asHugo.call(stats.handOverIncident, { incidentId, userId })).rejects.toBeProblem('not_found')
  const { userId } = hugo
  const unknown = { incidentId: 'f'.repeat(24), userId }
  await expect(asHugo.call(stats.handOverIncident, unknown)).rejects.toBeProblem('not_found')
  const over = await world.given.givenProbeEvent(probe, { resolvedAt: world.clock.now() })
  await expect(asHugo.call(stats.handOverIncident, { incidentId: over.id, userId })).rejects.toBeProblem(
    'incident_over',
  )
  const { database } = world.platform
  await database.query({ text: 'UPDATE accounts.users SET deleted_at = now() WHERE id = $1', values: [userId] })
  const gone = world.as(await world.given.staff()).call(stats.handOverIncident, { incidentId, userId })
  await expect(gone).rejects.toBeProblem('not_found')
  await expect(asAda.call(stats.takeIncident, { incidentId })).rejects.toBeProblem('not_enough_rights')
  await expect(asAda.call(stats.handOverIncident, { incidentId, userId })).rejects.toBeProblem('not_enough_rights')
})
