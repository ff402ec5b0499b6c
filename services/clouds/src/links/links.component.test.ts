import { clouds } from '@passerelle/contract/clouds/api'
import { projects } from '@passerelle/contract/projects/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { givenStats } from '@passerelle/testkit/given-stats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenClouds } from '../testing/given-clouds.ts'

const clock = fakeClock('2026-02-03T12:00:00.000Z')
let host: Booted
let given: ReturnType<typeof givenAccounts>
let world: ReturnType<typeof givenClouds>
beforeAll(async () => {
  host = await boot({ services: ['accounts', 'clouds', 'projects', 'chats', 'stats'], clock, env: { roles: ['http'] } })
  given = givenAccounts(host.platform)
  world = givenClouds(host.platform)
})
afterAll(() => host.close())

const givenAccount = async () => {
  const made = await given.customer({ features: ['clouds'] })
  await world.connection(made.app)
  const asUser = host.as(made.user)
  const task = await asUser.call(projects.createTask, { name: 'Disque plein', description: 'La boutique est lente.' })
  const probe = await givenStats(host.platform).givenProbe({ id: made.app.id })
  return { ...made, asAdmin: host.as(made.admin), asUser, task, probe, server: await world.server(made.app) }
}

test('[CLD-002] a server is linked to its monitored service and requests, and found from both', async () => {
  const { asAdmin, asUser, server, task, probe } = await givenAccount()
  const { id } = server
  await asAdmin.call(clouds.linkService, { id, probeId: probe.id })
  // By its readable id, in small letters and twice: one link.
  await asAdmin.call(clouds.linkRequest, { id, taskId: task.taskId.toLowerCase() })
  const links = await asAdmin.call(clouds.linkRequest, { id, taskId: task._id })
  expect(links).toEqual({
    services: [{ _id: probe.id, name: expect.any(String) }],
    requests: [{ _id: task._id, taskId: task.taskId, name: 'Disque plein', listId: 'todo', archived: false }],
  })
  expect(await asUser.call(clouds.readServer, { id })).toMatchObject(links)
  const web = { _id: id, name: 'web-1', provider: 'scw', status: 'running', probeIds: [probe.id], waiting: null }
  expect(await asUser.call(clouds.listLinkedServers, { taskId: task._id })).toEqual({ list: [web] })
  expect(await asUser.call(clouds.listLinkedServers, { services: 'true' })).toEqual({ list: [web] })
  expect(await asUser.call(clouds.listLinkedServers, {})).toEqual({ list: [] })
  await asAdmin.call(clouds.unlinkService, { id, probeId: probe.id })
  expect(await asAdmin.call(clouds.unlinkRequest, { id, taskId: task._id })).toEqual({ services: [], requests: [] })
  const { rows } = await host.platform.database.query<{ linked: boolean }>({
    text: `SELECT data->'linked' AS linked FROM platform.events WHERE name = 'server.linked' AND subject = $1
      ORDER BY id`,
    values: [id],
  })
  expect(rows).toHaveLength(4)
  expect(rows.filter(({ linked }) => linked)).toHaveLength(2)
})

test('[ROL-002][CLD-002] nothing of another account is linked or found, and a user only looks', async () => {
  const [lumen, other] = [await givenAccount(), await givenAccount()]
  const { id } = lumen.server
  await expect(lumen.asAdmin.call(clouds.linkService, { id, probeId: other.probe.id })).rejects.toBeProblem('not_found')
  for (const taskId of [other.task._id, other.task.taskId, 'ATL-999999', 'rien'])
    await expect(lumen.asAdmin.call(clouds.linkRequest, { id, taskId })).rejects.toBeProblem('not_found')
  const asked = other.asAdmin.call(clouds.linkRequest, { id, taskId: other.task._id })
  await expect(asked).rejects.toBeProblem('not_found')
  const looked = lumen.asUser.call(clouds.linkRequest, { id, taskId: lumen.task._id })
  await expect(looked).rejects.toBeProblem('access_denied')
  await lumen.asAdmin.call(clouds.linkRequest, { id, taskId: lumen.task._id })
  expect(await other.asAdmin.call(clouds.listLinkedServers, { taskId: lumen.task._id })).toEqual({ list: [] })
})

test('[CLD-002] servers, services and requests of one account are linked each to its own', async () => {
  const { app, asAdmin, asUser, server, task, probe } = await givenAccount()
  const [other, gone] = [await world.server(app, { name: 'web-2' }), await world.server(app, { name: 'web-3' })]
  const second = await asUser.call(projects.createTask, { name: 'Certificat', description: 'Il expire demain.' })
  const secondProbe = await givenStats(host.platform).givenProbe({ id: app.id })
  await asAdmin.call(clouds.linkService, { id: server.id, probeId: probe.id })
  await asAdmin.call(clouds.linkRequest, { id: server.id, taskId: task._id })
  await asAdmin.call(clouds.linkService, { id: gone.id, probeId: probe.id })
  await asAdmin.call(clouds.linkRequest, { id: gone.id, taskId: task._id })
  await asAdmin.call(clouds.linkService, { id: other.id, probeId: secondProbe.id })
  const links = await asAdmin.call(clouds.linkRequest, { id: other.id, taskId: second._id })
  expect([links.services.map(({ _id }) => _id), links.requests.map(({ _id }) => _id)]).toEqual([
    [secondProbe.id],
    [second._id],
  ])
  await host.platform.database.query({
    text: 'UPDATE clouds.servers SET removed_at = $2 WHERE id = $1',
    values: [gone.id, clock.now()],
  })
  const found = async (by: object) =>
    (await asUser.call(clouds.listLinkedServers, by)).list.map(({ _id, waiting }) => [_id, waiting])
  const carried = async () =>
    (await asUser.call(clouds.listLinkedServers, { services: 'true' })).list.map(({ _id, probeIds }) => [_id, probeIds])
  expect(await found({ taskId: task._id })).toEqual([[server.id, null]])
  expect(await carried()).toEqual([
    [server.id, [probe.id]],
    [other.id, [secondProbe.id]],
  ])
  // An action that waits for its approval concerns one of the servers of its request.
  const action = host.platform.newId()
  await host.platform.database.query({
    text: `INSERT INTO clouds.server_actions
             (app_id, id, server_id, task_id, action, status, user_id, staff, requested_at)
           VALUES ($1, $2, $3, $4, 'reboot', 'waiting', $5, false, $6)`,
    values: [app.id, action, server.id, second._id, host.platform.newId(), clock.now()],
  })
  expect(await found({ taskId: second._id })).toEqual([
    [server.id, { _id: action, action: 'reboot' }],
    [other.id, null],
  ])
  await host.platform.database.query({ text: 'DELETE FROM clouds.server_actions WHERE id = $1', values: [action] })
  await asAdmin.call(clouds.unlinkRequest, { id: server.id, taskId: task._id })
  await asAdmin.call(clouds.unlinkService, { id: server.id, probeId: probe.id })
  expect(await found({ taskId: second._id })).toEqual([[other.id, null]])
  expect(await carried()).toEqual([[other.id, [secondProbe.id]]])
})
