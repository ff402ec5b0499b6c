import WebSocket from 'ws'
import { chats } from '@passerelle/contract/chats/api'
import { createTestClient } from '../test-client.ts'
import { summarizeLatency, type LatencyStats } from './latency-stats.ts'
import type { Target } from './target.ts'

const sockets = 200
const people = 40
const messages = 80
const warmUp = 10

const withTimeout = async <T>(ms: number, what: Promise<T>, complaint: string): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(complaint)), ms)
  try {
    return await Promise.race([what, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Opens a socket that subscribes to a thread; `heard` is called for each message. */
const watch = async (origin: string, token: string, threadId: string, heard: () => void) => {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/api/chats/v1/live?token=${token}`)
  const ready = Promise.withResolvers<void>()
  socket.once('error', ready.reject)
  socket.once('open', () => socket.send(JSON.stringify({ type: 'subscribe', topic: 'thread', id: threadId })))
  socket.on('message', (data: Buffer) => {
    const { type, name } = JSON.parse(data.toString()) as { type: string; name?: string }
    if (type === 'subscribed') ready.resolve()
    if (type === 'refused') ready.reject(new Error('A socket may not watch the thread'))
    if (type === 'event' && name === 'message.posted') heard()
  })
  await withTimeout(10_000, ready.promise, 'A socket could not watch the thread')
  return socket
}

/** Measures fan-out: the time from sending a message until the last of 200 sockets has received it. */
export const measureFanOut = async ({
  world: { app, user, given, open },
  origin,
}: Target): Promise<LatencyStats & { sockets: number }> => {
  const { database, env } = open.platform
  const {
    rows: [task],
  } = await database.query<{ taskId: string; threadId: string }>({
    text: 'SELECT id AS "taskId", thread_id AS "threadId" FROM projects.tasks WHERE app_id = $1 AND deleted_at IS NULL LIMIT 1',
    values: [app.id],
  })
  if (!task) throw new Error('There is no request to write about')
  let missing = 0
  let all = Promise.withResolvers<void>()
  const heard = () => {
    missing -= 1
    if (missing === 0) all.resolve()
  }
  const tokens = await Promise.all(Array.from({ length: people }, async () => given.tokenFor(await given.user(app))))
  const opened: WebSocket[] = []
  for (let n = 0; n < sockets; n += 1) opened.push(await watch(origin, tokens[n % people] ?? '', task.threadId, heard))

  const sender = createTestClient(origin, env.provider, { token: await given.tokenFor(user) })
  const samples: number[] = []
  for (let n = 0; n < warmUp + messages; n += 1) {
    missing = sockets
    all = Promise.withResolvers()
    const from = performance.now()
    const sent = sender.call(chats.sendMessage, { ...task, text: `Nous regardons, message ${n}.` })
    await withTimeout(10_000, Promise.all([sent, all.promise]), 'A message did not reach every socket')
    if (n >= warmUp) samples.push(performance.now() - from)
  }
  for (const socket of opened) socket.terminate()
  return { ...summarizeLatency(samples), sockets }
}
