import { accounts } from '@passerelle/contract/accounts/api'
import { clouds } from '@passerelle/contract/clouds/api'
import { projects } from '@passerelle/contract/projects/api'
import type { ServerAction } from '@passerelle/kernel/clouds'
import { formatMoneyExclTax } from '@passerelle/kernel/format-money'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { deliverEvents } from '@passerelle/testkit/deliver-events'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { givenProjects } from '@passerelle/testkit/given-projects'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CloudError } from '../providers/cloud-error.ts'
import { givenClouds } from '../testing/given-clouds.ts'

const clock = fakeClock('2026-02-03T12:00:00.000Z')
let host: Booted
let given: ReturnType<typeof givenAccounts>
let world: ReturnType<typeof givenClouds>
// Without the worker: its jobs are run here.
beforeAll(async () => {
  host = await boot({ services: ['accounts', 'clouds', 'projects'], clock, env: { roles: ['http'] } })
  given = givenAccounts(host.platform)
  world = givenClouds(host.platform)
  await givenProjects(host.platform).seeded('managed')
})
afterAll(() => host.close())

const wanted = {
  provider: 'scw' as const,
  config: { zone: 'fr-par-1', commercialType: 'DEV1-S', image: 'debian_bookworm' },
}
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
    withdraw: (actionId: string) => asAdmin.call(clouds.withdrawAction, { id, actionId }),
    create: (idempotencyKey: string) =>
      asAdmin.with({ 'idempotency-key': idempotencyKey }).call(clouds.createServer, wanted),
  }
}
const taskOf = async ({ asStaff }: Awaited<ReturnType<typeof givenAccount>>, id: string) =>
  asStaff.call(projects.readTask, { id })
const daySteps = async ({ asStaff }: Awaited<ReturnType<typeof givenAccount>>, id: string) =>
  (await asStaff.call(projects.readDayQueue, { whose: 'team' })).list.flatMap((line) =>
    line.kind === 'task' && line.task._id === id ? [line.nextStep.step] : [],
  )
const deliver = () => deliverEvents(host.platform, ['projects'])
const settle = async () => {
  await world.actions()
  clock.advance(5000)
  await world.actions()
  await deliver()
}

test('an administrator’s action waits as a request where approval is required, and runs once approved', async () => {
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
  const { rows: created } = await host.platform.database.query({
    text: `SELECT actor, data FROM platform.events WHERE subject = $1 AND name = 'task.created'`,
    values: [task._id],
  })
  expect(created).toMatchObject([{ actor: { kind: 'customer', userId: lumen.admin.userId }, data: { listId: 'todo' } }])
  const asked = (await lumen.asUser.call(clouds.listLinkedServers, { taskId: task._id })).list
  expect(asked).toMatchObject([{ _id: id, waiting: { _id: waiting!._id, action: 'stop' } }])
  // Another request about the same server asks nothing.
  const other = await lumen.asAdmin.call(projects.createTask, { name: 'Panne', description: 'Le site est lent' })
  await lumen.asStaff.call(clouds.linkRequest, { id, taskId: other._id })
  const linked = (await lumen.asUser.call(clouds.listLinkedServers, { taskId: other._id })).list
  expect(linked).toMatchObject([{ _id: id, waiting: null }])
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

test('an approval that is delivered before its request moves the task all the same', async () => {
  const lumen = await givenAccount()
  const { waiting } = await lumen.act('reboot')
  await lumen.approve(waiting!._id)
  await deliver()
  expect(await taskOf(lumen, waiting!.request!._id)).toMatchObject({
    listId: 'in_progress',
    userId: lumen.admin.userId,
  })
  await settle()
  expect(await taskOf(lumen, waiting!.request!._id)).toMatchObject({ listId: 'done' })
})

test('the time of a waiting action does not count against its delay', async () => {
  const lumen = await givenAccount()
  const { waiting } = await lumen.act('stop')
  clock.advance(3_600_000)
  await lumen.approve(waiting!._id)
  await settle()
  expect((await lumen.read()).history).toMatchObject([{ status: 'done' }])
})

test('declined, nothing runs, the request is done, and the administrator may ask again', async () => {
  const lumen = await givenAccount()
  const { waiting } = await lumen.act('reboot')
  await deliver()
  expect(await lumen.decline(waiting!._id)).toMatchObject({ status: 'running', waiting: null, running: null })
  await settle()
  expect(await taskOf(lumen, waiting!.request!._id)).toMatchObject({ listId: 'done' })
  expect((await lumen.read()).history).toMatchObject([{ status: 'declined', answered: { at: expect.any(String) } }])
  expect((await lumen.act('reboot')).waiting).toMatchObject({ action: 'reboot' })
})

test('[ROL-002] a waiting action is withdrawn by who requested it, and by nobody else', async () => {
  const lumen = await givenAccount()
  const other = await givenAccount()
  const { waiting } = await lumen.act('reboot')
  await deliver()
  // Staff read in their list what the request asks of them.
  const listed = async () => {
    const { list } = await lumen.asStaff.call(projects.findTasks, { filters: { _id: [waiting!.request!._id] } })
    return list.map(({ asksApproval }) => asksApproval)
  }
  expect(await listed()).toEqual([true])
  const action = { id: lumen.server.id, actionId: waiting!._id }
  const colleague = host.as(await given.user(lumen.app, { admin: true }))
  for (const who of [lumen.asUser, lumen.asStaff, colleague])
    await expect(who.call(clouds.withdrawAction, action)).rejects.toBeProblem('access_denied')
  await expect(other.asAdmin.call(clouds.withdrawAction, action)).rejects.toBeProblem('not_found')
  expect(await lumen.withdraw(waiting!._id)).toMatchObject({ status: 'running', waiting: null, running: null })
  await settle()
  expect(await taskOf(lumen, waiting!.request!._id)).toMatchObject({ listId: 'done' })
  expect(await listed()).toEqual([false])
  expect((await lumen.read()).history).toMatchObject([{ status: 'withdrawn', answered: null }])
  // An answer that comes too late changes nothing.
  await expect(lumen.approve(waiting!._id)).rejects.toBeProblem('server_action_answered')
  await expect(lumen.withdraw(waiting!._id)).rejects.toBeProblem('server_action_answered')
  await expect(lumen.withdraw(host.platform.newId())).rejects.toBeProblem('not_found')
  expect((await lumen.act('reboot')).waiting).toMatchObject({ action: 'reboot' })
})

test('a creation that is withdrawn leaves the inventory', async () => {
  const lumen = await givenAccount()
  const made = await lumen.create(host.platform.newId())
  await deliver()
  const action = { id: made._id, actionId: made.waiting!._id }
  expect(await lumen.asAdmin.call(clouds.withdrawAction, action)).toMatchObject({ status: 'declined', waiting: null })
  await settle()
  expect((await lumen.asAdmin.call(clouds.listServers, {})).list).toMatchObject([{ _id: lumen.server.id }])
  expect(await taskOf(lumen, made.waiting!.request!._id)).toMatchObject({ listId: 'done' })
})

test('the first of two answers to an approval counts', async () => {
  const lumen = await givenAccount()
  const first = (await lumen.act('stop')).waiting!._id
  const answers = await Promise.allSettled([lumen.approve(first), lumen.approve(first)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'server_action_answered' } })
  await expect(lumen.decline(first)).rejects.toBeProblem('server_action_answered')
  await expect(lumen.approve(host.platform.newId())).rejects.toBeProblem('not_found')
})

test('an approval is refused while the action is impossible: server gone, or stopped by staff', async () => {
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

test('[ROL-002] only staff set the rule and answer; without the rule an action runs at once', async () => {
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

test('the request of an action is not of a category that was disabled', async () => {
  const lumen = await givenAccount()
  const setDisabled = (disabledAt: Date | null) =>
    host.platform.database.prisma.label.updateMany({ where: { key: 'managed' }, data: { disabledAt } })
  await setDisabled(clock.now())
  const { waiting } = await lumen.act('stop')
  await deliver()
  const task = await taskOf(lumen, waiting!.request!._id)
  await setDisabled(null)
  expect(task).toMatchObject({ userId: lumen.admin.userId, labels: [] })
})

test('a creation waits as a request with its price where approval is required', async () => {
  const lumen = await givenAccount()
  const made = await lumen.create(host.platform.newId())
  expect(made).toMatchObject({ status: 'requested', actions: [], running: null, waiting: { action: 'create' } })
  await deliver()
  const task = await taskOf(lumen, made.waiting!.request!._id)
  expect(task).toMatchObject({ name: `Création du serveur ${made.name} à approuver`, userId: lumen.admin.userId })
  const price = formatMoneyExclTax(made.monthlyPriceInCents!, 'fr')
  expect(task.description).toContain(`un DEV1-S chez Scaleway, zone fr-par-1, ${price} par mois`)
  // Staff read the request in the office, outside the account.
  expect(task.description).toContain(`/apps/${lumen.app.id}?redirect=/clouds/servers/`)
  // Nobody has to categorise it first: its step of the day is the answer.
  expect(task.labels).toMatchObject([{ key: 'managed' }])
  expect(await daySteps(lumen, task._id)).toEqual(['approve'])
  // Nothing is created before the approval, and the pull of the inventory leaves it alone.
  await settle()
  await world.pull()
  const before = (await lumen.asUser.call(clouds.listServers, {})).list.find(({ _id }) => _id === made._id)
  expect(before).toMatchObject({ status: 'requested', seenAt: null })

  const answer = { id: made._id, actionId: made.waiting!._id }
  await expect(lumen.asAdmin.call(clouds.approveAction, answer)).rejects.toBeProblem('access_denied')
  const approved = await lumen.asStaff.call(clouds.approveAction, answer)
  expect(approved).toMatchObject({ status: 'creating', waiting: null, running: { action: 'create' } })
  await settle()
  await settle()
  const { history, ...ended } = await lumen.asUser.call(clouds.readServer, { id: made._id })
  expect(ended).toMatchObject({ status: 'running', seenAt: expect.any(String) })
  expect(history).toMatchObject([{ action: 'create', status: 'done', answered: { at: expect.any(String) } }])
  expect(await taskOf(lumen, task._id)).toMatchObject({ listId: 'done' })
  expect(await daySteps(lumen, task._id)).toEqual([])
})

test('[API-119] a creation repeated after a lost answer gives one request and one server', async () => {
  const lumen = await givenAccount()
  const key = host.platform.newId()
  const first = await lumen.create(key)
  const second = await lumen.create(key)
  expect(second).toMatchObject({ _id: first._id, waiting: { _id: first.waiting!._id } })
  await deliver()
  await deliver()
  const { list } = await lumen.asAdmin.call(clouds.listServers, {})
  expect(list.filter(({ status }) => status === 'requested')).toMatchObject([{ _id: first._id }])
  const { rows } = await host.platform.database.query({
    text: `SELECT 1 FROM projects.tasks WHERE app_id = $1`,
    values: [lumen.app.id],
  })
  expect(rows).toHaveLength(1)
  await lumen.asStaff.call(clouds.approveAction, { id: first._id, actionId: first.waiting!._id })
  await settle()
  await settle()
  const after = await lumen.asAdmin.call(clouds.listServers, {})
  expect(after.list.filter(({ name }) => name === first.name)).toMatchObject([{ _id: first._id, status: 'running' }])
})

test('a declined creation leaves the inventory, page and request say so; staff create at once', async () => {
  const lumen = await givenAccount()
  const made = await lumen.create(host.platform.newId())
  await deliver()
  const answer = { id: made._id, actionId: made.waiting!._id }
  expect(await lumen.asStaff.call(clouds.declineAction, answer)).toMatchObject({ status: 'declined', waiting: null })
  await settle()
  expect((await lumen.asAdmin.call(clouds.listServers, {})).list).toMatchObject([{ _id: lumen.server.id }])
  expect(await lumen.asAdmin.call(clouds.readServer, { id: made._id })).toMatchObject({
    status: 'declined',
    removedAt: expect.any(String),
    history: [{ action: 'create', status: 'declined' }],
  })
  expect(await taskOf(lumen, made.waiting!.request!._id)).toMatchObject({ listId: 'done' })
  await expect(lumen.asStaff.call(clouds.approveAction, answer)).rejects.toBeProblem('server_action_answered')
  const atOnce = await lumen.asStaff.call(clouds.createServer, wanted)
  expect(atOnce).toMatchObject({ status: 'creating', waiting: null, running: { action: 'create' } })
})

test('a creation is not approved while its provider is silent or disconnected', async () => {
  const lumen = await givenAccount()
  const made = await lumen.create(host.platform.newId())
  const answer = { id: made._id, actionId: made.waiting!._id }
  world.replaceProvider(() => Promise.reject(new CloudError('unavailable')))
  await world.pull()
  world.replaceProvider()
  await expect(lumen.asStaff.call(clouds.approveAction, answer)).rejects.toBeProblem('server_action_impossible')
  await lumen.asStaff.call(clouds.disconnectProvider, { cloud: 'scw' })
  await expect(lumen.asStaff.call(clouds.approveAction, answer)).rejects.toBeProblem('server_action_impossible')
  expect(await lumen.asStaff.call(clouds.declineAction, answer)).toMatchObject({ status: 'declined' })
})
