import { closeCodes, type ClientFrame, type ServerFrame } from '@passerelle/contract/chats/live'
import { isOfficeEvent } from '@passerelle/contract/event-audience'
import { eventNames } from '@passerelle/contract/events'
import { expect, test } from 'vitest'
import { concerns, liveConnection, type Socket } from './live-connection.ts'
import { cursorAt, type LiveEvent } from './live-reducer.ts'

const app = '65a000000000000000000001'
const task = '65a000000000000000000002'
const thread = '65a000000000000000000003'

const eventOf = (cursor: string, more: Partial<LiveEvent> = {}): ServerFrame => ({
  type: 'event',
  name: 'message.posted',
  at: '2026-02-03T13:20:00.000Z',
  appId: app,
  subject: task,
  data: { threadId: thread },
  cursor,
  ...more,
})

const first = `${cursorAt(Date.UTC(2026, 1, 3, 14)).slice(0, 8)}00000000000000a1`
const second = `${first.slice(0, 22)}a2`
const serverTime = Date.UTC(2026, 1, 3, 13)

const fire = (handler: unknown, event: unknown) => (handler as ((event: unknown) => void) | null)?.(event)

/** A browser whose sockets and clock the test moves. */
const browser = () => {
  const sockets: (Socket & { sent: ClientFrame[]; closed: boolean })[] = []
  const timers = new Set<{ ms: number; run: () => void }>()
  let offline = false
  let signedOut = 0
  let events = 0
  const broken: boolean[] = []
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  const connection = liveConnection({
    open: () => {
      if (offline) return Promise.reject(new TypeError('offline'))
      const sent: ClientFrame[] = []
      const socket = {
        sent,
        closed: false,
        onopen: null,
        onclose: null,
        onmessage: null,
        send: (text: string) => void sent.push(JSON.parse(text) as ClientFrame),
        close: () => void (socket.closed = true),
      } as Socket & { sent: ClientFrame[]; closed: boolean }
      sockets.push(socket)
      return Promise.resolve({ socket, serverTime })
    },
    elapsed: () => 1000,
    after: (ms, run) => {
      const timer = { ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    onSignedOut: () => void (signedOut += 1),
    onBroken: (now) => void broken.push(now),
    onEvent: () => void (events += 1),
  })
  const last = () => sockets.at(-1)!
  return {
    connection,
    last,
    count: () => sockets.length,
    signedOut: () => signedOut,
    events: () => events,
    broken,
    settled,
    goOffline: (value: boolean) => void (offline = value),
    opened: async () => {
      await settled()
      fire(last().onopen, {})
    },
    receive: (frame: ServerFrame) => fire(last().onmessage, { data: JSON.stringify(frame) }),
    lose: (code: number) => fire(last().onclose, { code }),
    pass: async (ms: number) => {
      const due = [...timers].filter((timer) => timer.ms === ms)
      for (const timer of due) timers.delete(timer)
      for (const timer of due) timer.run()
      await settled()
    },
  }
}

const listener = () => {
  const events: string[] = []
  let reloads = 0
  return {
    events,
    reloads: () => reloads,
    onEvent: (event: LiveEvent) => void events.push(event.cursor),
    onReload: () => void (reloads += 1),
  }
}

test('an event reaches those who watch its topic, until they leave', async () => {
  const here = browser()
  const board = listener()
  const other = listener()
  const leave = here.connection.watch('thread', thread, board)
  here.connection.watch('task', '65a0000000000000000000ff', other)
  await here.opened()
  expect(here.last().sent.map((frame) => `${frame.type} ${frame.topic}`)).toEqual([
    'subscribe thread',
    'subscribe task',
  ])
  here.receive(eventOf(first))
  leave()
  here.receive(eventOf(second))
  expect(board.events).toEqual([first])
  expect(other.events).toEqual([])
  expect(here.events()).toBe(2)
  expect(here.last().sent.at(-1)).toEqual({ type: 'unsubscribe', topic: 'thread', id: thread })
})

test('[THR-015][CLD-008] a loss is followed by a new attempt every 5 s until one holds', async () => {
  const here = browser()
  here.connection.watch('board', app, listener())
  await here.opened()
  here.receive(eventOf(first))
  here.goOffline(true)
  here.lose(1006)
  await here.pass(5000)
  here.goOffline(false)
  await here.pass(5000)
  expect(here.count()).toBe(2)
  await here.opened()
  expect(here.last().sent).toEqual([{ type: 'subscribe', topic: 'board', id: app, cursor: cursorAt(serverTime) }])
})

test('a loss is told once until the connection holds again; the end of a session tells none', async () => {
  const here = browser()
  here.connection.watch('board', app, listener())
  await here.opened()
  expect(here.broken).toEqual([])
  here.goOffline(true)
  here.lose(1006)
  await here.pass(5000)
  expect(here.broken).toEqual([true])
  here.goOffline(false)
  await here.pass(5000)
  await here.opened()
  expect(here.broken).toEqual([true, false])
  here.lose(closeCodes.signedOut)
  expect(here.broken).toEqual([true, false])
})

test('[THR-015] a socket that went silent without closing is given up', async () => {
  const here = browser()
  here.connection.watch('board', app, listener())
  await here.opened()
  const silent = here.last()
  await here.pass(60_000)
  expect(silent.closed).toBe(true)
  await here.pass(5000)
  expect(here.count()).toBe(2)
})

test('the close of a session signs out and opens nothing more', async () => {
  const here = browser()
  here.connection.watch('board', app, listener())
  await here.opened()
  here.lose(closeCodes.signedOut)
  await here.pass(5000)
  expect(here.signedOut()).toBe(1)
  expect(here.count()).toBe(1)
})

test('a connection that was ended closes its socket and listens no more', async () => {
  const here = browser()
  const board = listener()
  here.connection.watch('board', app, board)
  await here.opened()
  here.connection.close()
  here.receive(eventOf(first))
  expect(here.last().closed).toBe(true)
  expect(board.events).toEqual([])
})

test('[OPEN-064] the backlog hears of everything, an inbox of what is addressed to its person', () => {
  const told = eventOf(first) as LiveEvent
  expect([
    concerns('backlog', 'somebody', told),
    concerns('inbox', 'somebody', told),
    concerns('inbox', 'somebody', { ...told, inbox: true }),
  ]).toEqual([true, false, true])
})

test('[DAY-049] the office hears of each event that the server sends to it, and of no other money', () => {
  const names = eventNames
  const isHeard = (name: string) => concerns('office', 'somebody', { ...(eventOf(first) as LiveEvent), name })
  expect(names.filter((name) => isOfficeEvent({ name }) && !isHeard(name))).toEqual([])
  expect(['invoice.paid', 'booking.created', 'user.edited', 'inbound.held'].filter(isHeard)).toEqual([])
})

test('[CLD-007][API-120] a watcher of a server, or of the servers of an account, hears of these alone', () => {
  const told: LiveEvent = { ...(eventOf(first) as LiveEvent), name: 'server.changed', appId: 'lumen', subject: 'web-1' }
  expect([
    concerns('server', 'web-1', told),
    concerns('server', 'lumen', told),
    concerns('server', 'web-2', told),
    concerns('cluster', 'lumen', told),
    concerns('cluster', 'lumen', { ...told, name: 'cluster.changed' }),
  ]).toEqual([true, true, false, false, true])
})

test('[EML-002] a page says what it shows while it is connected, and nothing otherwise', async () => {
  const here = browser()
  here.connection.watch('thread', thread, listener())
  here.connection.show('thread', thread)
  await here.opened()
  here.connection.show('thread', thread)
  expect(here.last().sent.map((frame) => frame.type)).toEqual(['subscribe', 'visible'])
  here.lose(1006)
  here.connection.show('thread', thread)
  expect(here.last().sent).toHaveLength(2)
})
