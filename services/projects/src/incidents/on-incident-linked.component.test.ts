import { afterAll, beforeAll, expect, test } from 'vitest'
import { incidents } from '@passerelle/contract/clouds/incidents'
import { projects } from '@passerelle/contract/projects/api'
import { stats } from '@passerelle/contract/stats/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { deliverEvents } from '@passerelle/testkit/deliver-events'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { givenStats } from '@passerelle/testkit/given-stats'

const clock = fakeClock('2026-02-03T13:10:00.000Z')
let host: Booted
// Without the worker: events are delivered here, each of them twice.
beforeAll(async () => {
  host = await boot({ services: ['accounts', 'clouds', 'projects', 'stats'], clock, env: { roles: ['http'] } })
})
afterAll(() => host.close())

const outage = async (fields: object = {}) => {
  const given = givenAccounts(host.platform)
  const { givenProbe, givenProbeEvent } = givenStats(host.platform)
  const { app, admin } = await given.customer()
  const hugo = await given.staff({ firstName: 'Hugo', lastName: 'Marchand' })
  const probe = await givenProbe(app, { name: 'Réservations' })
  const { id: incidentId } = await givenProbeEvent(probe, { cause: 'Réponses à 1 920 ms', ...fields })
  const listed = async () => (await host.as(hugo).call(incidents.listAllIncidents, { appId: app.id })).list
  return { app, hugo, incidentId, listed, asAda: host.as(admin), asHugo: host.as(hugo), given }
}

test('[ONC-042] staff open one request for an incident, which both name', async () => {
  const { app, hugo, incidentId, listed, asAda, asHugo, given } = await outage()
  await asHugo.call(stats.takeIncident, { incidentId })
  const { taskId } = await asHugo.call(stats.openIncidentTask, { incidentId })
  const gwen = await given.staff()
  expect(await host.as(gwen).call(stats.openIncidentTask, { incidentId })).toEqual({ taskId })
  expect(await listed()).toMatchObject([{ id: incidentId, task: { _id: taskId, slug: null } }])
  await deliverEvents(host.platform, ['projects'])
  const task = await asAda.call(projects.readTask, { id: taskId })
  expect(task).toMatchObject({ kind: 'issue', priority: 4, name: 'Réservations\u00a0: Réponses à 1 920 ms' })
  expect(task.description).toContain(`/apps/${app.id}?redirect=/stats`)
  expect(task.memberIds).toEqual([hugo.userId])
  expect(await listed()).toMatchObject([{ id: incidentId, task: { _id: taskId, slug: task.taskId } }])
  // What is over keeps its request.
  await host.platform.database.query({
    text: 'UPDATE stats.probe_events SET resolved_at = $2 WHERE id = $1',
    values: [incidentId, clock.now()],
  })
  expect(await asHugo.call(stats.openIncidentTask, { incidentId })).toEqual({ taskId })
  expect(await listed()).toMatchObject([{ task: { _id: taskId } }])
})

test('[ONC-042] one of ten presses at once opens the request; nobody in charge, no member', async () => {
  const { app, incidentId, asAda, asHugo } = await outage({ cause: null })
  const presses = Array.from({ length: 10 }, () => asHugo.call(stats.openIncidentTask, { incidentId }))
  const ids = new Set((await Promise.all(presses)).map(({ taskId }) => taskId))
  expect(ids.size).toBe(1)
  await deliverEvents(host.platform, ['projects'])
  const [id] = [...ids]
  const task = await asAda.call(projects.readTask, { id: id! })
  expect(task).toMatchObject({ name: 'Réservations\u00a0: indisponible', memberIds: [] })
  expect((await asAda.call(projects.listTasks, {})).list.map(({ _id }) => _id)).toEqual([id])
  await expect(asAda.call(stats.openIncidentTask, { incidentId })).rejects.toBeProblem('not_enough_rights')
  await expect(asHugo.call(stats.openIncidentTask, { incidentId: 'f'.repeat(24) })).rejects.toBeProblem('not_found')
  expect(app.id).toHaveLength(24)
})
