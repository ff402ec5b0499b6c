import { accounts } from '@passerelle/contract/accounts/api'
import { clouds } from '@passerelle/contract/clouds/api'
import { projects } from '@passerelle/contract/projects/api'
import type { ServerAction } from '@passerelle/kernel/clouds'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { deliverEvents } from '@passerelle/testkit/deliver-events'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenClouds } from '../servers/given-clouds.ts'

const clock = fakeClock('2026-02-03T12:00:00.000Z')
let host: Booted
let given: ReturnType<typeof givenAccounts>
let world: ReturnType<typeof givenClouds>
// Without the worker: its jobs are run here.
beforeAll(async () => {
  host = await boot({ services: ['accounts', 'clouds', 'projects'], clock, env: { roles: ['http'] } })
  given = givenAccounts(host.platform)
  world = givenClouds(host.platform)
})
afterAll(() => host.close())

const givenAccount = async () => {
  const made = await given.customer({ features: ['clouds'] })
  await world.connection(made.app)
  const [asAdmin, asUser] = [host.as(made.admin), host.as(made.user)]
  const asStaff = host.as(await given.staff(), { in: made.app.id })
  const server = await world.server(made.app)
  const { id } = server
  await asStaff.call(clouds.setApprovalRule, { actionsNeedApproval: true })
  return {
    ...made,
    asAdmin,
    asUser,
    asStaff,
    server,
    act: (action: ServerAction) => asAdmin.call(clouds.actOnServer, { id, action }),
    read: () => asUser.call(clouds.readServer, { id }),
    approve: (actionId: string) => asStaff.call(clouds.approveAction, { id, actionId }),
    decline: (actionId: string) => asStaff.call(clouds.declineAction, { id, actionId }),
  }
}
const taskOf = async ({ asStaff }: Awaited<ReturnType<typeof givenAccount>>, id: string) =>
  asStaff.call(projects.readTask, { id })
const deliver = () => deliverEvents(host.platform, ['projects'])
const settle = async () => {
  await world.actions()
  clock.advance(5000)
  await world.actions()
  await deliver()
}

test('[CLD-006] where the rule is on, the action of an administrator waits as a request on the board, and runs once staff approve it', async () => {
  const lumen = await givenAccount()
  const { id } = lumen.server
  const { waiting, running, status } = await lumen.act('stop')
  expect([status, running]).toEqual(['running', null])
  expect(waiting).toMatchObject({ action: 'stop', status: 'waiting', userId: lumen.admin.userId, answered: null })
  await deliver()
  // Whoever reads the server finds the request, and the request its server.
  const { request } = (await lumen.read()).waiting!
  const task = await taskOf(lumen, request!._id)
  expect(task).toMatchObject({
    taskId: request!.taskId,
    name: 'Arrêt du serveur web-1 à approuver',
    listId: 'todo',
    userId: lumen.admin.userId,
  })
  const asked = (await lumen.asUser.call(clouds.listLinkedServers, { taskId: task._id })).list
  expect(asked).toMatchObject([{ _id: id, waiting: { _id: waiting!._id, action: 'stop' } }])
  // Nothing runs before the approval, and no second action is asked for.
  await settle()
  expect((await lumen.read()).status).toBe('running')
  await expect(lumen.act('reboot')).rejects.toBeProblem('server_action_waiting')

  expect(await lumen.approve(waiting!._id)).toMatchObject({ status: 'stopping', running: { action: 'stop' } })
  await deliver()
  expect(await taskOf(lumen, task._id)).toMatchObject({ listId: 'in_progress' })
  await settle()
  expect(await taskOf(lumen, task._id)).toMatchObject({ listId: 'done' })
  const { history, ...ended } = await lumen.read()
  expect(ended).toMatchObject({ status: 'stopped', waiting: null, running: null })
  // Who asked and who approved is kept.
  expect(history).toMatchObject([
    { status: 'done', userId: lumen.admin.userId, staff: false, answered: { at: expect.any(String) } },
  ])
  const { list } = await lumen.asAdmin.call(accounts.listAudit, { group: 'servers' })
  expect(list.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['server.approval_requested', 'server.action_approved', 'server.action_done']),
  )
})

test('[CLD-006] the time of a waiting action does not count against its delay', async () => {
  const lumen = await givenAccount()
  const { waiting } = await lumen.act('stop')
  clock.advance(3_600_000)
  await lumen.approve(waiting!._id)
  await settle()
  expect((await lumen.read()).history).toMatchObject([{ status: 'done' }])
})

test('[CLD-006] declined, nothing runs, the request is done, and the administrator may ask again', async () => {
  const lumen = await givenAccount()
  const { waiting } = await lumen.act('reboot')
  await deliver()
  expect(await lumen.decline(waiting!._id)).toMatchObject({ status: 'running', waiting: null, running: null })
  await settle()
  expect(await taskOf(lumen, waiting!.request!._id)).toMatchObject({ listId: 'done' })
  expect((await lumen.read()).history).toMatchObject([{ status: 'declined', answered: { at: expect.any(String) } }])
  expect((await lumen.act('reboot')).waiting).toMatchObject({ action: 'reboot' })
})

test('[CLD-006] of two answers the first counts', async () => {
  const lumen = await givenAccount()
  const first = (await lumen.act('stop')).waiting!._id
  const answers = await Promise.allSettled([lumen.approve(first), lumen.approve(first)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'server_action_answered' } })
  await expect(lumen.decline(first)).rejects.toBeProblem('server_action_answered')
  await expect(lumen.approve(host.platform.newId())).rejects.toBeProblem('not_found')
})

test('[CLD-006] an approval is refused while the action is impossible: server gone, or stopped by staff meanwhile', async () => {
  const lumen = await givenAccount()
  const { waiting } = await lumen.act('stop')
  // Staff act without asking.
  await lumen.asStaff.call(clouds.actOnServer, { id: lumen.server.id, action: 'reboot' })
  await expect(lumen.approve(waiting!._id)).rejects.toBeProblem('server_busy')
  await settle()
  await lumen.asStaff.call(clouds.disconnectProvider, { cloud: 'scw' })
  await expect(lumen.approve(waiting!._id)).rejects.toBeProblem('server_action_impossible')
  // Still answerable from its request.
  const { list } = await lumen.asStaff.call(clouds.listLinkedServers, { taskId: waiting!.request!._id })
  expect(list).toMatchObject([{ _id: lumen.server.id, waiting: { _id: waiting!._id } }])
  expect(await lumen.decline(waiting!._id)).toMatchObject({ waiting: null, running: null })
})

test('[CLD-006][ROL-002] only staff set the rule and answer; without the rule an action runs at once', async () => {
  const lumen = await givenAccount()
  const other = await givenAccount()
  const { waiting } = await lumen.act('stop')
  const answer = { id: lumen.server.id, actionId: waiting!._id }
  for (const who of [lumen.asAdmin, lumen.asUser]) {
    await expect(who.call(clouds.approveAction, answer)).rejects.toBeProblem('access_denied')
    await expect(who.call(clouds.declineAction, answer)).rejects.toBeProblem('access_denied')
    const off = who.call(clouds.setApprovalRule, { actionsNeedApproval: false })
    await expect(off).rejects.toBeProblem('access_denied')
  }
  await expect(lumen.asUser.call(clouds.actOnServer, { id: lumen.server.id, action: 'stop' })).rejects.toBeProblem(
    'access_denied',
  )
  await expect(other.asStaff.call(clouds.approveAction, answer)).rejects.toBeProblem('not_found')
  await expect(other.asAdmin.call(clouds.approveAction, answer)).rejects.toBeProblem('not_found')
  await lumen.decline(waiting!._id)
  await lumen.asStaff.call(clouds.setApprovalRule, { actionsNeedApproval: false })
  expect(await lumen.read()).toMatchObject({ actionsNeedApproval: false })
  expect(await lumen.act('stop')).toMatchObject({ waiting: null, running: { action: 'stop' } })
})
