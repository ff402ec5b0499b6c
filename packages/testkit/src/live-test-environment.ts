import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import type { ServerFrame, Topic } from '@passerelle/contract/chats/live'
import { Problem } from '@passerelle/contract/problems'
import { hours } from '@passerelle/kernel/durations'
import type { Person } from '@passerelle/kernel/actor'
import { mayRead } from '@passerelle/kernel/visibility'
import { ids, silentLogger, type WorkerTestEnvironment } from './worker-test-environment.ts'
import type { Platform } from '@passerelle/server/platform'
import { socketOptions } from '@passerelle/server/http/socket-options'
import { createHub, type HubDeps } from '@passerelle/server/live/hub'

export type TestSocket = {
  socket: WebSocket
  frames: ServerFrame[]
  /** Names of the events received. */
  names: () => string[]
  say: (frame: object) => void
  /** Subscribes and returns the confirmation frame. */
  watch: (topic: Topic, id: string, cursor?: string) => Promise<ServerFrame>
  /** Resolves with the next frame that matches `is`. */
  next: (is: (frame: ServerFrame) => boolean) => Promise<ServerFrame>
  closed: Promise<number>
}

/** Starts a hub behind a real WebSocket server; `sessions` holds the sessions that the test defines. */
export const openTestHub = async (
  { bus, database, clock }: Pick<WorkerTestEnvironment, 'bus' | 'database' | 'clock'>,
  more: Partial<HubDeps> = {},
) => {
  const sessions = new Map<string, Person>()
  const ends = new Map<string, Date>()
  const hub = createHub({
    bus,
    database,
    clock,
    logger: silentLogger as unknown as Platform['logger'],
    mayWatch: async (person, topic, id) => {
      const appId = topic === 'board' ? id : ids.app
      return mayRead(person, { appId, internal: id === ids.internalThread })
        ? { ok: true, appId }
        : { ok: false, code: 'not_found' }
    },
    readCaller: async (sessionId) => {
      const person = sessions.get(sessionId)
      if (!person) throw new Problem('session_expired')
      return { person, expiresAt: ends.get(sessionId) ?? new Date(clock.now().getTime() + hours(12)) }
    },
    liveViews: {},
    readCards: async () => new Map(),
    addressees: async () => new Map(),
    visible: { see: () => undefined },
    ...more,
  })
  const server = new WebSocketServer({ ...socketOptions.options, port: 0, host: '127.0.0.1' })
  server.on('connection', (socket, request) => hub.attach(socket, sessions.get(String(request.url).slice(1)) as Person))
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const connect = async (person: Person): Promise<TestSocket> => {
    sessions.set(person.sessionId, person)
    const socket = new WebSocket(`ws://127.0.0.1:${port}/${person.sessionId}`)
    const frames: ServerFrame[] = []
    const waiting = new Set<() => void>()
    socket.on('message', (data) => {
      frames.push(JSON.parse((data as Buffer).toString()) as ServerFrame)
      for (const look of waiting) look()
    })
    const closed = once(socket, 'close').then(([code]) => code as number)
    await once(socket, 'open')
    const next: TestSocket['next'] = (is) =>
      new Promise((found) => {
        const look = () => {
          const frame = frames.find(is)
          if (!frame) return
          waiting.delete(look)
          found(frame)
        }
        waiting.add(look)
        look()
      })
    const say = (frame: object) => socket.send(JSON.stringify(frame))
    return {
      socket,
      frames,
      say,
      next,
      closed,
      names: () => frames.flatMap((frame) => (frame.type === 'event' ? [frame.name] : [])),
      watch: (topic, id, cursor) => {
        say({ type: 'subscribe', topic, id, ...(cursor && { cursor }) })
        return next(
          (frame) =>
            (frame.type === 'subscribed' || frame.type === 'refused') && frame.topic === topic && frame.id === id,
        )
      },
    }
  }
  return {
    hub,
    sessions,
    /** When sessions end, where a test says so. */
    ends,
    connect,
    close: async () => {
      hub.closeAll(1012)
      for (const socket of server.clients) socket.terminate()
      await new Promise((done) => server.close(done))
    },
  }
}

const session = (() => {
  let count = 0
  return () => (count += 1).toString(16).padStart(24, '5')
})()

export const customer = (more: { appId?: string } = {}): Person => ({
  kind: 'customer',
  userId: ids.person,
  appId: ids.app,
  admin: true,
  sessionId: session(),
  ...more,
})
export const staff = (): Person => ({
  kind: 'staff',
  userId: 'd2'.padEnd(24, '0'),
  project: true,
  sessionId: session(),
})
