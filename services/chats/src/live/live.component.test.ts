import { accounts } from '@passerelle/contract/accounts/api'
import { chats } from '@passerelle/contract/chats/api'
import { closeCodes } from '@passerelle/contract/chats/live'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { createTestClient } from '@passerelle/testkit/test-client'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenTask } from '../testing/given-task.ts'
import { handshake, openSocket } from '../testing/live-socket-client.ts'

const clock = fakeClock()
let host: Booted
let given: ReturnType<typeof givenAccounts>
let lumen: Awaited<ReturnType<typeof given.customer>>
let verdier: typeof lumen
let emma: GivenPerson
let request: Awaited<ReturnType<typeof givenTask>>

beforeAll(async () => {
  host = await boot({ services: ['accounts', 'chats'], clock })
  given = givenAccounts(host.platform)
  lumen = await given.customer()
  verdier = await given.customer()
  emma = await given.staff({ inside: [lumen.app] })
  request = await givenTask(host.platform, {
    appId: lumen.app.id,
    ownerId: lumen.user.userId,
    slug: `${lumen.app.taskKey}-1`,
  })
})
afterAll(() => host.close())

const ticketOf = async (who: GivenPerson) => (await host.as(who).call(chats.takeTicket, {})).token
const socketOf = async (who: GivenPerson) => openSocket(host.origin, await ticketOf(who))
const send = (who: GivenPerson, text: string, inside = false) =>
  host.as(who, { in: lumen.app.id }).call(chats.sendMessage, {
    threadId: inside ? request.privateThreadId : request.threadId,
    taskId: request.taskId,
    text,
    isPrivateThread: inside,
  })
const textIn = (text: string) => (frame: object) => JSON.stringify(frame).includes(text)

test('[THR-014][API-072] a message reaches the sockets of others who watch, as they would read it', async () => {
  const [ada, basile, staff] = await Promise.all([socketOf(lumen.admin), socketOf(lumen.user), socketOf(emma)])
  await ada.subscribe('thread', request.threadId)
  await basile.subscribe('task', request.taskId)
  await staff.subscribe('board', lumen.app.id)
  const sent = await send(lumen.user, 'Le scanner ne répond plus')
  for (const socket of [ada, basile, staff]) {
    expect(await socket.until(textIn('Le scanner'))).toMatchObject({
      type: 'event',
      name: 'message.posted',
      appId: lumen.app.id,
      subject: request.taskId,
      data: sent,
    })
    socket.close()
  }
})

test('[THR-006][ROL-004] an internal message reaches staff and never a customer', async () => {
  const [ada, staff] = await Promise.all([socketOf(lumen.admin), socketOf(emma)])
  await ada.subscribe('board', lumen.app.id)
  await ada.subscribe('task', request.taskId)
  expect(await ada.subscribe('thread', request.privateThreadId)).toMatchObject({
    type: 'refused',
    code: 'access_denied',
  })
  await staff.subscribe('thread', request.privateThreadId)
  await send(emma, 'Entre nous seulement', true)
  await send(emma, 'Pour tout le monde')
  expect(await staff.until(textIn('Entre nous'))).toMatchObject({ type: 'event', data: { isPrivateThread: true } })
  await ada.until(textIn('Pour tout le monde'))
  expect(JSON.stringify(ada.frames)).not.toContain('Entre nous')
  // What was missed is read by the same rule.
  const back = await socketOf(lumen.admin)
  await back.subscribe('task', request.taskId, request.taskId)
  await back.until(textIn('Pour tout le monde'))
  expect(JSON.stringify(back.frames)).not.toContain('Entre nous')
  for (const socket of [ada, staff, back]) socket.close()
})

test('[API-011][ROL-002] only what one may read can be watched', async () => {
  const clara = await socketOf(verdier.admin)
  expect(await clara.subscribe('board', lumen.app.id)).toMatchObject({ type: 'refused', code: 'not_found' })
  expect(await clara.subscribe('task', request.taskId)).toMatchObject({ type: 'refused', code: 'not_found' })
  expect(await clara.subscribe('thread', request.threadId)).toMatchObject({ type: 'refused', code: 'not_found' })
  expect(await clara.subscribe('thread', request.privateThreadId)).toMatchObject({ type: 'refused', code: 'not_found' })
  expect(await clara.subscribe('inbox', lumen.user.userId)).toMatchObject({ type: 'refused', code: 'not_found' })
  expect(await clara.subscribe('inbox', verdier.admin.userId)).toMatchObject({ type: 'subscribed' })
  expect(await clara.subscribe('board', verdier.app.id)).toMatchObject({ type: 'subscribed' })
  clara.close()
})

test('[THR-016][API-072] staff watch the requests of all accounts, inside one only its own', async () => {
  const elsewhere = await givenTask(host.platform, {
    appId: verdier.app.id,
    ownerId: verdier.user.userId,
    slug: `${verdier.app.taskKey}-1`,
  })
  const [everywhere, ada] = await Promise.all([socketOf(emma), socketOf(lumen.admin)])
  const inside = await openSocket(host.origin, (await given.session(emma, { inside: lumen.app })).token)
  for (const socket of [everywhere, inside])
    expect(await socket.subscribe('backlog', emma.userId)).toMatchObject({ type: 'subscribed' })
  expect(await everywhere.subscribe('backlog', lumen.app.id)).toMatchObject({ type: 'refused', code: 'not_found' })
  expect(await ada.subscribe('backlog', lumen.admin.userId)).toMatchObject({ type: 'refused', code: 'access_denied' })
  await host
    .as(verdier.user)
    .call(chats.sendMessage, { threadId: elsewhere.threadId, taskId: elsewhere.taskId, text: 'Chez Verdier' })
  await send(emma, 'Chez Lumen, entre nous', true)
  expect(await everywhere.until(textIn('Chez Verdier'))).toMatchObject({
    type: 'event',
    appId: verdier.app.id,
    subject: elsewhere.taskId,
  })
  for (const socket of [everywhere, inside]) await socket.until(textIn('Chez Lumen'))
  for (const socket of [inside, ada]) expect(JSON.stringify(socket.frames)).not.toContain('Chez Verdier')
  expect(JSON.stringify(ada.frames)).not.toContain('Chez Lumen')
  // What was missed is read over the same accounts.
  const back = await socketOf(emma)
  await back.subscribe('backlog', emma.userId, elsewhere.taskId)
  expect(back.frames.filter((frame) => frame.type === 'event').map((frame) => frame.appId)).toEqual(
    expect.arrayContaining([lumen.app.id, verdier.app.id]),
  )
  const backInside = await openSocket(host.origin, (await given.session(emma, { inside: lumen.app })).token)
  await backInside.subscribe('backlog', emma.userId, elsewhere.taskId)
  expect(new Set(backInside.frames.flatMap((frame) => (frame.type === 'event' ? [frame.appId] : [])))).toEqual(
    new Set([lumen.app.id]),
  )
  for (const socket of [everywhere, inside, ada, back, backInside]) socket.close()
})

test('[OPEN-044][API-083] a dispatched event reaches open pages of its account with name and payload', async () => {
  const [basile, stranger] = await Promise.all([socketOf(lumen.user), socketOf(verdier.admin)])
  await basile.subscribe('board', lumen.app.id)
  await stranger.subscribe('board', verdier.app.id)
  const dispatch = (appId: string, eventName: string, eventPayload?: Record<string, unknown>) =>
    host.as(emma).call(accounts.dispatchEvent, { appId, eventName, eventPayload: eventPayload as never })
  const { _id } = await dispatch(lumen.app.id, 'contract.renewed', { contract: { number: 'A-12' }, months: 12 })
  const frame = await basile.until(textIn('contract.renewed'))
  expect(frame).toMatchObject({ type: 'event', name: 'app.dispatched', appId: lumen.app.id })
  expect((frame as { data: unknown }).data).toEqual({
    eventName: 'contract.renewed',
    eventPayload: { contract: { number: 'A-12' }, months: 12 },
    dispatchId: _id,
  })
  await dispatch(verdier.app.id, 'contract.ended')
  expect(await stranger.until(textIn('contract.ended'))).toMatchObject({ data: { eventPayload: {} } })
  expect(stranger.frames.filter(textIn('contract.renewed'))).toEqual([])
  for (const socket of [basile, stranger]) socket.close()
})

test('[THR-016][API-011] a topic that was closed tells nothing more', async () => {
  const ada = await socketOf(lumen.admin)
  await ada.subscribe('thread', request.threadId)
  ada.unsubscribe('thread', request.threadId)
  await ada.subscribe('inbox', lumen.admin.userId)
  const late = await socketOf(emma)
  await late.subscribe('thread', request.threadId)
  await send(emma, 'Après la fermeture')
  await late.until(textIn('Après la fermeture'))
  expect(JSON.stringify(ada.frames)).not.toContain('Après')
  for (const socket of [ada, late]) socket.close()
})

test('[THR-014] a ticket opens one socket, within 30 seconds', async () => {
  const ticket = await ticketOf(lumen.user)
  const old = await ticketOf(lumen.user)
  expect(await handshake(host.origin, ticket)).toBe(101)
  expect(await handshake(host.origin, ticket)).toBe(401)
  clock.advance(30_000)
  expect(await handshake(host.origin, old)).toBe(401)
  const { rows } = await host.platform.database.query({
    text: 'SELECT hash FROM chats.live_tickets WHERE hash = ANY ($1)',
    values: [[ticket, old]],
  })
  expect(rows).toEqual([])
})

test('[THR-014] a session token is accepted as well; nonsense and foreign pages are not', async () => {
  const { token } = await given.session(lumen.user)
  expect(await handshake(host.origin, token)).toBe(101)
  expect(await handshake(host.origin, `${token}x`)).toBe(401)
  expect(await handshake(host.origin, 'nonsense')).toBe(401)
  expect(await handshake(host.origin, token, { origin: 'https://elsewhere.example' })).toBe(403)
  expect(await handshake(host.origin, token, { origin: host.origin })).toBe(101)
})

test('signing out closes the sockets of the session with the code of a sign-out', async () => {
  const { token } = await given.session(lumen.user)
  const socket = await openSocket(host.origin, token)
  const other = await socketOf(lumen.user)
  await socket.subscribe('board', lumen.app.id)
  await other.subscribe('board', lumen.app.id)
  await createTestClient(host.origin, host.platform.env.provider, { token }).call(accounts.logout, {})
  expect(await socket.closed).toBe(closeCodes.signedOut)
  await send(emma, 'La session de l’autre navigateur reste')
  await other.until(textIn('La session de l’autre'))
  other.close()
})

test('a ticket of a session that ended opens nothing', async () => {
  const { token } = await given.session(lumen.user)
  const calls = createTestClient(host.origin, host.platform.env.provider, { token })
  const ticket = await calls.call(chats.takeTicket, {})
  await calls.call(accounts.logout, {})
  expect(await handshake(host.origin, ticket.token)).toBe(401)
})
