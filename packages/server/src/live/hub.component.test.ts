import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeCodes } from '@passerelle/contract/chats/live'
import { hours, minutes } from '@passerelle/kernel/durations'
import type { NewEvent } from '@passerelle/contract/events'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import {
  ids,
  workerTestEnvironment,
  recordMove,
  type WorkerTestEnvironment,
} from '@passerelle/testkit/worker-test-environment'
import { customer, openTestHub, staff } from '@passerelle/testkit/live-test-environment'
import type { LivePayloads } from './live-payloads.ts'

let example: WorkerTestEnvironment
let clock: FakeClock
let live: Awaited<ReturnType<typeof openTestHub>>
const open: LivePayloads = {
  'message.posted': async ({ data: { messageId } }) => {
    if (messageId.startsWith('bad')) throw new Error('cannot be read')
    return { _id: messageId, text: 'Bonjour' }
  },
}
beforeEach(async () => {
  clock = fakeClock()
  example = await workerTestEnvironment({ clock })
  await example.bus.ready()
  live = await openTestHub(example, { liveViews: open, expiryEveryMs: 20 })
})
afterEach(async () => {
  await live.close()
  await example.close()
})

const record = (event: NewEvent) => example.database.transaction((tx) => example.record(tx, event))
const post = (internal: boolean, messageId = 'f'.repeat(24)) =>
  record({
    appId: ids.app,
    actor: { kind: 'staff', userId: ids.person },
    name: 'message.posted',
    subject: ids.task,
    data: { messageId, threadId: internal ? ids.internalThread : ids.thread, internal, bySide: 'staff' },
  })
const isMove = (frame: { type: string; name?: string }) => frame.type === 'event' && frame.name === 'task.moved'

test('[THR-016] a watched topic is sent, until it is no longer watched', async () => {
  const ada = await live.connect(customer())
  expect(await ada.watch('task', ids.task)).toMatchObject({ type: 'subscribed' })
  const id = await recordMove(example)
  expect(await ada.next(isMove)).toEqual({
    type: 'event',
    name: 'task.moved',
    at: clock.now().toISOString(),
    appId: ids.app,
    subject: ids.task,
    data: { from: 'todo', to: 'done' },
    cursor: id,
  })
  ada.say({ type: 'unsubscribe', topic: 'task', id: ids.task })
  await ada.watch('thread', ids.thread)
  await recordMove(example)
  await post(false)
  await ada.next((frame) => frame.type === 'event' && frame.name === 'message.posted')
  expect(ada.names()).toEqual(['task.moved', 'message.posted'])
})

test('a message comes whole, and to one socket once', async () => {
  const ada = await live.connect(customer())
  for (const [topic, id] of [
    ['board', ids.app],
    ['task', ids.task],
    ['thread', ids.thread],
  ] as const)
    await ada.watch(topic, id)
  await post(false)
  await recordMove(example)
  await ada.next(isMove)
  expect(ada.frames.filter((frame) => frame.type === 'event' && frame.name === 'message.posted')).toMatchObject([
    { data: { _id: 'f'.repeat(24), text: 'Bonjour' } },
  ])
})

test('an internal message never reaches a customer, nor anything of another account, watched or not', async () => {
  const ada = await live.connect(customer())
  const otherAccountUser = await live.connect(customer({ appId: ids.otherApp }))
  const emma = await live.connect(staff())
  for (const browser of [ada, otherAccountUser, emma]) {
    for (const [topic, id] of [
      ['board', ids.app],
      ['board', ids.otherApp],
      ['task', ids.task],
      ['thread', ids.thread],
      ['thread', ids.internalThread],
    ] as const)
      await browser.watch(topic, id)
  }
  await post(true)
  await record({
    appId: ids.app,
    actor: { kind: 'staff', userId: ids.person },
    name: 'work.started',
    subject: ids.task,
    data: { worklogId: 'e'.repeat(24) },
  })
  await recordMove(example)
  await recordMove(example, { app: ids.otherApp, task: 'b2'.padEnd(24, '0') })
  await Promise.all([ada.next(isMove), otherAccountUser.next(isMove)])
  await emma.next((frame) => frame.type === 'event' && frame.appId === ids.otherApp)
  expect(ada.names()).toEqual(['task.moved'])
  expect(otherAccountUser.frames.flatMap((frame) => (frame.type === 'event' ? [frame.appId] : []))).toEqual([
    ids.otherApp,
  ])
  expect(emma.names()).toEqual(['message.posted', 'work.started', 'task.moved', 'task.moved'])
})

test('a topic that the reader may not watch is refused with the code of the read call', async () => {
  const ada = await live.connect(customer())
  expect(await ada.watch('thread', ids.internalThread)).toEqual({
    type: 'refused',
    topic: 'thread',
    id: ids.internalThread,
    code: 'not_found',
  })
  expect(await ada.watch('board', ids.otherApp)).toMatchObject({ type: 'refused' })
})

test('a socket that comes back with a cursor gets the events it missed, by the same rule', async () => {
  const ada = await live.connect(customer())
  await ada.watch('task', ids.task)
  const first = await recordMove(example)
  await ada.next(isMove)
  ada.socket.terminate()
  await ada.closed
  clock.advance(minutes(1))
  const second = await recordMove(example, { to: 'in_progress' })
  await post(true)
  const third = await post(false)

  const again = await live.connect(customer())
  const answer = await again.watch('task', ids.task, first)
  const cursors = (frames: typeof again.frames) =>
    new Set(frames.flatMap((frame) => (frame.type === 'event' ? [frame.cursor] : [])))
  // What was missed comes before the answer; what is told at its moment may come once more, after it.
  expect(cursors(again.frames.slice(0, again.frames.indexOf(answer)))).toEqual(new Set([first, second, third]))
  // From the answer's own cursor on, nothing older comes again; what was told at its moment may, and more than once.
  clock.advance(minutes(1))
  const later = await live.connect(customer())
  await later.watch('task', ids.task, answer.type === 'subscribed' ? String(answer.cursor) : '')
  expect(cursors(later.frames)).not.toContain(first)
})

test.each([
  ['board', ids.app],
  ['thread', ids.thread],
  ['backlog', ids.person],
] as const)('the %s is caught up with too', async (topic, id) => {
  const before = await recordMove(example)
  clock.advance(minutes(1))
  await post(false)
  await post(true)
  const ada = await live.connect(customer())
  await ada.watch(topic, id, before)
  // What is told at its moment may come once more.
  expect([...new Set(ada.names())]).toEqual(topic === 'thread' ? ['message.posted'] : ['task.moved', 'message.posted'])
})

test('a socket that was away too long, or missed too much, is asked to read again', async () => {
  const old = await recordMove(example)
  clock.advance(hours(2))
  const recent = await recordMove(example)
  const ada = await live.connect(customer())
  await ada.watch('task', ids.task, old)
  expect(ada.frames[0]).toEqual({ type: 'reload', topic: 'task', id: ids.task })
  expect(ada.names()).toEqual([])

  await example.database.transaction(async () => {
    for (let n = 0; n < 201; n += 1) await recordMove(example)
  })
  await ada.watch('board', ids.app, recent)
  await ada.next((frame) => frame.type === 'reload' && frame.topic === 'board')
})

test('an event that cannot be shown makes its watchers read again', async () => {
  const ada = await live.connect(customer())
  await ada.watch('thread', ids.thread)
  await ada.watch('task', 'b9'.padEnd(24, '0'))
  await post(false, 'bad'.padEnd(24, '0'))
  await ada.next((frame) => frame.type === 'reload')
  expect(ada.frames.filter((frame) => frame.type === 'reload')).toEqual([
    { type: 'reload', topic: 'thread', id: ids.thread },
  ])
})

test('one message reaches all of 500 sockets whose readers may read it, and no other', async () => {
  const people = Array.from({ length: 500 }, (_, n) => (n % 5 === 0 ? staff() : customer()))
  const browsers = await Promise.all(people.map((person) => live.connect(person)))
  await Promise.all(browsers.map((browser) => browser.watch('board', ids.app)))
  await post(true)
  await post(false)
  await recordMove(example)
  await Promise.all(browsers.map((browser) => browser.next(isMove)))
  people.forEach(({ kind }, n) =>
    expect(browsers[n]?.names()).toEqual(
      kind === 'staff' ? ['message.posted', 'message.posted', 'task.moved'] : ['message.posted', 'task.moved'],
    ),
  )
})

test('the socket of a person who was removed ends with the event that says so, others stay', async () => {
  const removed = customer()
  const [ada, emma] = [await live.connect(removed), await live.connect(staff())]
  await emma.watch('task', ids.task)
  live.sessions.delete(removed.sessionId)
  const actor = { kind: 'system' as const }
  await record({ appId: ids.app, actor, name: 'password.changed', subject: removed.userId, data: { cause: 'person' } })
  expect(await ada.closed).toBe(closeCodes.signedOut)
  expect(await emma.watch('task', ids.task)).toMatchObject({ type: 'subscribed' })
})

test('whose session ends by itself hears nothing from then on', async () => {
  const [leaving, staying] = [customer(), customer()]
  const [ada, basile] = [await live.connect(leaving), await live.connect(staying)]
  live.ends.set(leaving.sessionId, new Date(clock.now().getTime() + minutes(1)))
  for (const browser of [ada, basile]) await browser.watch('board', ids.app)
  await recordMove(example)
  await Promise.all([ada.next(isMove), basile.next(isMove)])
  clock.advance(minutes(1))
  await post(false)
  await basile.next((frame) => frame.type === 'event' && frame.name === 'message.posted')
  expect(ada.names()).toEqual(['task.moved'])
  expect(await ada.closed).toBe(closeCodes.signedOut)
})

test('a change of project rights is read again with the event that says so', async () => {
  const emma = staff()
  const browser = await live.connect(emma)
  await browser.watch('board', ids.app)
  live.sessions.delete(emma.sessionId)
  await record({
    appId: null,
    actor: { kind: 'system' },
    name: 'staff.project_set',
    subject: emma.userId,
    data: { userId: emma.userId, project: false },
  })
  expect(await browser.closed).toBe(closeCodes.signedOut)
})
