import { chats } from '@passerelle/contract/chats/api'
import type { NewEvent } from '@passerelle/contract/events'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { plan, sequentialScans } from '@passerelle/testkit/explain'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenTask } from '../testing/given-task.ts'
import { addresseesStatement } from './recipients.ts'
import { openSocket } from '../testing/live-socket-client.ts'

const clock = fakeClock()
let host: Booted
let given: ReturnType<typeof givenAccounts>
let lumen: Awaited<ReturnType<typeof given.customer>>
let emma: GivenPerson
let paul: GivenPerson
let request: Awaited<ReturnType<typeof givenTask>>

/** A request of the plain user, followed by the administrator and one of two members of staff. */
beforeAll(async () => {
  host = await boot({ services: ['accounts', 'chats'], clock })
  given = givenAccounts(host.platform)
  lumen = await given.customer()
  emma = await given.staff({ inside: [lumen.app] })
  paul = await given.staff({ inside: [lumen.app] })
  request = await givenTask(host.platform, {
    appId: lumen.app.id,
    ownerId: lumen.user.userId,
    slug: `${lumen.app.taskKey}-1`,
  })
  for (const { userId } of [lumen.admin, emma]) {
    await host.platform.database.query({
      text: 'INSERT INTO projects.task_members VALUES ($1, $2, $3, $4)',
      values: [lumen.app.id, request.taskId, userId, clock.now()],
    })
  }
})
afterAll(() => host.close())

const socketOf = async (who: GivenPerson) =>
  openSocket(host.origin, (await host.as(who).call(chats.takeTicket, {})).token)
const inboxOf = async (who: GivenPerson) => {
  const socket = await socketOf(who)
  await socket.subscribe('inbox', who.userId)
  return socket
}
type Socket = Awaited<ReturnType<typeof socketOf>>
const send = (who: GivenPerson, text: string, inside = false) =>
  host.as(who, { in: lumen.app.id }).call(chats.sendMessage, {
    threadId: inside ? request.privateThreadId : request.threadId,
    taskId: request.taskId,
    text,
    isPrivateThread: inside,
  })
const record = (event: Pick<NewEvent, 'name' | 'data'>, by: GivenPerson) =>
  host.platform.database.transaction((tx) =>
    host.platform.record(tx, {
      appId: lumen.app.id,
      actor: { kind: by.kind, userId: by.userId },
      subject: request.taskId,
      ...event,
    } as NewEvent),
  )
const has = (text: string) => (frame: object) => JSON.stringify(frame).includes(text)
/** What came to this socket, without the pings: texts of messages, names of the rest. */
const heard = ({ frames }: Socket) =>
  frames.flatMap((frame) =>
    frame.type === 'event' ? [frame.name === 'message.posted' ? frame.data['text'] : frame.name] : [],
  )

test('[OPEN-064][THR-008] owner and members hear of messages of others, of internal ones only staff', async () => {
  const sockets = await Promise.all([lumen.user, lumen.admin, emma, paul].map(inboxOf))
  const [basile, ada, emmas, pauls] = sockets as [Socket, Socket, Socket, Socket]
  await send(emma, 'Quel bureau ?')
  await send(lumen.user, 'Le bureau 12')
  await send(paul, 'Encore le même scanner', true)
  await send(paul, 'Nous passons demain')
  for (const socket of [basile, ada, emmas])
    expect(await socket.until(has('passons demain'))).toMatchObject({
      type: 'event',
      inbox: true,
      subject: request.taskId,
    })
  expect(heard(basile)).toEqual(['Quel bureau ?', 'Nous passons demain'])
  expect(heard(ada)).toEqual(['Quel bureau ?', 'Le bureau 12', 'Nous passons demain'])
  expect(heard(emmas)).toEqual(['Le bureau 12', 'Encore le même scanner', 'Nous passons demain'])
  expect(heard(pauls)).toEqual([])
  for (const socket of sockets) socket.close()
})

test('[OPEN-064] the inbox topic sends estimates and validations, and nothing else', async () => {
  const [basile, emmas] = [await inboxOf(lumen.user), await inboxOf(emma)]
  await record({ name: 'task.moved', data: { from: 'todo', to: 'in_progress' } }, emma)
  await record({ name: 'estimate.proposed', data: { from: null, to: 3_600_000, hold: true } }, emma)
  await record({ name: 'task.pending_on', data: { status: 'customer' } }, emma)
  await record({ name: 'task.pending_on', data: { status: 'completed' } }, emma)
  await record(
    { name: 'completion.accepted', data: { automatic: false, forced: false, from: 'in_progress' } },
    lumen.admin,
  )
  for (const socket of [basile, emmas]) await socket.until(has('completion.accepted'))
  expect(heard(basile)).toEqual(['estimate.proposed', 'task.pending_on', 'completion.accepted'])
  expect(heard(emmas)).toEqual(['completion.accepted'])
  for (const socket of [basile, emmas]) socket.close()
})

test('notices name their announcement, and not who else has them', async () => {
  const basile = await inboxOf(lumen.user)
  const announcementId = 'a'.repeat(24)
  await record(
    { name: 'notice.written', data: { userIds: [lumen.user.userId, lumen.admin.userId], announcementId } },
    emma,
  )
  await record({ name: 'notice.written', data: { userIds: [lumen.user.userId] } }, emma)
  await basile.until(() => heard(basile).length === 2)
  const sent = basile.frames.flatMap((frame) => (frame.type === 'event' ? [frame.data] : []))
  expect(sent).toEqual([{ announcementId }, {}])
  basile.close()
})

test('[ADR-0050] an announced call is shown to the called user and the caller, and to nobody else', async () => {
  const [basile, ada, emmas] = [await inboxOf(lumen.user), await inboxOf(lumen.admin), await inboxOf(emma)]
  const { userId } = lumen.user
  await record({ name: 'caller_check.started', data: { checkId: userId, userId, staffId: emma.userId } }, emma)
  await record({ name: 'estimate.accepted', data: { estimatedTime: 3_600_000, forced: false } }, paul)
  for (const socket of [basile, ada, emmas]) await socket.until(has('estimate.accepted'))
  expect(heard(basile)).toEqual(['caller_check.started', 'estimate.accepted'])
  expect(heard(ada)).toEqual(['estimate.accepted'])
  expect(heard(emmas)).toEqual(['caller_check.started', 'estimate.accepted'])
  for (const socket of [basile, ada, emmas]) socket.close()
})

test('[OPEN-064] a socket that watches more than the inbox gets an event once, with how it is addressed', async () => {
  const ada = await socketOf(lumen.admin)
  const pauls = await socketOf(paul)
  for (const socket of [ada, pauls]) await socket.subscribe('board', lumen.app.id)
  await ada.subscribe('inbox', lumen.admin.userId)
  await record({ name: 'task.moved', data: { from: 'todo', to: 'in_progress' } }, emma)
  await send(emma, 'Une seule fois')
  await Promise.all([ada, pauls].map((socket) => socket.until(has('Une seule fois'))))
  const flags = ({ frames }: Socket) =>
    frames.flatMap((frame) => (frame.type === 'event' ? [[frame.name, frame.inbox]] : []))
  expect(flags(ada)).toEqual([
    ['task.moved', undefined],
    ['message.posted', true],
  ])
  expect(flags(pauls)).toEqual([
    ['task.moved', undefined],
    ['message.posted', undefined],
  ])
  for (const socket of [ada, pauls]) socket.close()
})

test('[OPEN-064] missed events are addressed to the same people', async () => {
  const cursor = host.platform.newId()
  clock.advance(60_000)
  await send(emma, 'Pendant votre absence')
  await send(emma, 'Et entre nous', true)
  const [basile, emmas, pauls] = [await socketOf(lumen.user), await socketOf(emma), await socketOf(paul)]
  for (const [socket, who] of [
    [basile, lumen.user],
    [emmas, emma],
    [pauls, paul],
  ] as const)
    await socket.subscribe('inbox', who.userId, cursor)
  expect(heard(basile)).toContain('Pendant votre absence')
  expect(heard(basile)).not.toContain('Et entre nous')
  expect(basile.frames.every((frame) => frame.type !== 'event' || frame.inbox === true)).toBe(true)
  expect(heard(pauls)).toEqual([])
  for (const socket of [basile, emmas, pauls]) socket.close()
})

test('the people whom an event addresses are found by the request, however many there are', async () => {
  const { pool, query, transaction } = host.platform.database
  const id = (sign: string) => `'${sign}' || lpad(to_hex(n), 23, '0')`
  await transaction(async (tx) => {
    // Foreign keys are not what is tested here.
    await tx.query({ text: 'SET LOCAL session_replication_role = replica' })
    await tx.query({
      text: `INSERT INTO projects.tasks (app_id, id, slug, name, description, owner_id, thread_id, created_at)
             SELECT $1, ${id('1')}, 'W-' || n, 'Request ' || n, '', $2, ${id('2')}, $3
             FROM generate_series(1, 20000) n`,
      values: [lumen.app.id, lumen.user.userId, clock.now()],
    })
    await tx.query({
      text: `INSERT INTO projects.task_members SELECT $1, ${id('1')}, $2, $3 FROM generate_series(1, 20000) n`,
      values: [lumen.app.id, emma.userId, clock.now()],
    })
  })
  await query({ text: 'ANALYZE' })
  expect(sequentialScans(await plan(pool, addresseesStatement([])))).toEqual([])
})
