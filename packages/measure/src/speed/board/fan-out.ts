import type WebSocket from 'ws'
import { chats } from '@passerelle/contract/chats/api'
import { createTestClient } from '@passerelle/testkit/test-client'
import { summarizeLatency, type LatencyStats } from '../../latency-stats.ts'
import type { Target } from './target.ts'
import { openViewer, viewerTokens, withTimeout } from './viewers.ts'

const sockets = 200
const messages = 80
const warmUp = 10

/** Measures fan-out: the time from sending a message until the last of 200 sockets has received it. */
export const measureFanOut = async ({
  world: { app, user, given, open },
  origin,
}: Target): Promise<LatencyStats & { sockets: number }> => {
  const { database, env } = open.platform
  const {
    rows: [task],
  } = await database.query<{ taskId: string; threadId: string }>({
    text: `SELECT id AS "taskId", thread_id AS "threadId" FROM projects.tasks
      WHERE app_id = $1 AND deleted_at IS NULL LIMIT 1`,
    values: [app.id],
  })
  if (!task) throw new Error('There is no request to write about')
  let missing = 0
  let all = Promise.withResolvers<void>()
  const heard = () => {
    missing -= 1
    if (missing === 0) all.resolve()
  }
  const opened: WebSocket[] = []
  const onEvent = ({ name }: { name: string }) => name === 'message.posted' && heard()
  for (const token of await viewerTokens({ app, given }, sockets))
    opened.push(await openViewer(origin, token, { topic: 'thread', id: task.threadId, onEvent }))

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
