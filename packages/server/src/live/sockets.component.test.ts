import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NewEvent } from '@passerelle/contract/events'
import {
  ids,
  workerTestEnvironment,
  recordMove,
  waitUntil,
  type WorkerTestEnvironment,
} from '@passerelle/testkit/worker-test-environment'
import type { Seen } from '../visible-topics/visible-topics.ts'
import { customer, openTestHub, staff } from '@passerelle/testkit/live-test-environment'

let example: WorkerTestEnvironment
let live: Awaited<ReturnType<typeof openTestHub>>
let seen: Seen[]
beforeEach(async () => {
  example = await workerTestEnvironment()
  await example.bus.ready()
  seen = []
  live = await openTestHub(example, { visible: { see: (one) => void seen.push(one) } })
})
afterEach(async () => {
  await live.close()
  await example.close()
})

const record = (event: NewEvent) => example.database.transaction((tx) => example.record(tx, event))
const post = () =>
  record({
    appId: ids.app,
    actor: { kind: 'staff', userId: ids.person },
    name: 'message.posted',
    subject: ids.task,
    data: { messageId: 'f'.repeat(24), threadId: ids.thread, internal: false, bySide: 'staff' },
  })
const isMove = (frame: { type: string; name?: string }) => frame.type === 'event' && frame.name === 'task.moved'

test('the end of a session ends its sockets with the code that signs out, and no others', async () => {
  const [leaving, staying] = [customer(), customer()]
  const [gone, other] = [await live.connect(leaving), await live.connect(staying)]
  await other.watch('task', ids.task)
  await record({
    appId: null,
    actor: { kind: 'customer', userId: ids.person },
    name: 'session.ended',
    subject: leaving.sessionId,
    data: { sessionId: leaving.sessionId, reason: 'signed_out' },
  })
  expect(await gone.closed).toBe(4401)
  await recordMove(example)
  await other.next(isMove)
  expect(live.hub.size()).toBe(1)
})

test('with the session of a member of staff end the sockets of the accounts that they entered from it', async () => {
  const entered = staff()
  const emma = await live.connect(entered)
  live.sessions.delete(entered.sessionId)
  const parent = '7'.repeat(24)
  await record({
    appId: null,
    actor: { kind: 'staff', userId: entered.userId },
    name: 'session.ended',
    subject: parent,
    data: { sessionId: parent, reason: 'signed_out' },
  })
  expect(await emma.closed).toBe(4401)
})

test('a session that ended unnoticed ends the socket at its next question', async () => {
  const person = customer()
  const ada = await live.connect(person)
  live.sessions.delete(person.sessionId)
  ada.say({ type: 'subscribe', topic: 'task', id: ids.task })
  expect(await ada.closed).toBe(4401)
})

test('a restart closes every socket with the code that makes browsers connect again', async () => {
  const ada = await live.connect(customer())
  live.hub.closeAll(1012)
  expect(await ada.closed).toBe(1012)
  const late = await live.connect(customer())
  expect(await late.closed).toBe(1012)
})

test('an unknown topic and a malformed id are refused, and the socket stays', async () => {
  const ada = await live.connect(customer())
  for (const [topic, id] of [
    ['moon', ids.task],
    ['task', 'short'],
  ] as const) {
    ada.socket.send(JSON.stringify({ type: 'subscribe', topic, id }))
    expect(await ada.next((frame) => frame.type === 'refused' && frame.id === id)).toEqual({
      type: 'refused',
      topic,
      id,
      code: 'not_found',
    })
  }
  expect(await ada.watch('task', ids.task)).toMatchObject({ type: 'subscribed' })
})

test('an unknown frame ends the socket', async () => {
  const ada = await live.connect(customer())
  ada.socket.send('{"type":"shout"}')
  expect(await ada.closed).toBe(1008)
})

test('a message in many fragments ends the socket', async () => {
  const ada = await live.connect(customer())
  for (let sent = 0; sent < 20; sent += 1) ada.socket.send(' ', { fin: false })
  expect(await ada.closed).toBe(1008)
})

test('sockets are pinged, and who does not answer is dropped', async () => {
  const pinging = await openTestHub(example, { pingEveryMs: 100 })
  const [alive, dead] = [await pinging.connect(customer()), await pinging.connect(customer())]
  dead.socket.pause()
  await alive.next((frame) => frame.type === 'ping')
  await waitUntil(() => pinging.hub.size() === 1)
  expect(alive.socket.readyState).toBe(alive.socket.OPEN)
  await pinging.close()
})

test('a socket that does not read is dropped before its backlog grows', async () => {
  const big = 'x'.repeat(200_000)
  const wide = await openTestHub(example, { liveViews: { 'message.posted': async () => ({ text: big }) } })
  const [quick, stuck] = [await wide.connect(customer()), await wide.connect(customer())]
  await quick.watch('thread', ids.thread)
  await stuck.watch('thread', ids.thread)
  stuck.socket.pause()
  while (wide.hub.size() === 2) await post()
  expect(quick.socket.readyState).toBe(quick.socket.OPEN)
  await wide.close()
})

test('[EML-002] a page says that it shows a topic; what its socket does not watch is not believed', async () => {
  const person = customer()
  const socket = await live.connect(person)
  await socket.watch('thread', ids.thread)
  socket.say({ type: 'visible', topic: 'thread', id: ids.thread })
  socket.say({ type: 'visible', topic: 'thread', id: ids.internalThread })
  socket.say({ type: 'unsubscribe', topic: 'thread', id: ids.thread })
  socket.say({ type: 'visible', topic: 'thread', id: ids.thread })
  // Frames are handled in their order.
  await socket.watch('task', ids.task)
  expect(seen).toEqual([{ userId: person.userId, topic: 'thread', id: ids.thread }])
})
