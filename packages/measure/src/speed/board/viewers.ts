import WebSocket from 'ws'
import type { ServerFrame, Topic } from '@passerelle/contract/chats/live'
import type { Dataset } from './dataset.ts'

const people = 40

/** Tokens of 40 users of the account, each as often as it takes for `count` sockets. */
export const viewerTokens = async (
  { app, given }: Pick<Dataset, 'app' | 'given'>,
  count: number,
): Promise<string[]> => {
  const tokens = await Promise.all(Array.from({ length: people }, async () => given.tokenFor(await given.user(app))))
  return Array.from({ length: count }, (_, n) => tokens[n % people]!)
}

/** Rejects with `complaint` when `what` takes longer than `ms`. */
export const withTimeout = async <T>(ms: number, what: Promise<T>, complaint: string): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(complaint)), ms)
  try {
    return await Promise.race([what, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

export type LiveEventFrame = Extract<ServerFrame, { type: 'event' }>
type Subscription = { topic: Topic; id: string; onEvent: (frame: LiveEventFrame) => unknown }

/** Opens a socket that subscribes to a topic; `onEvent` is called for each event. */
export const openViewer = async (origin: string, token: string, { topic, id, onEvent }: Subscription) => {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/api/chats/v1/live?token=${token}`)
  const ready = Promise.withResolvers<void>()
  socket.once('error', ready.reject)
  socket.once('open', () => socket.send(JSON.stringify({ type: 'subscribe', topic, id })))
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as ServerFrame
    if (frame.type === 'subscribed') ready.resolve()
    if (frame.type === 'refused') ready.reject(new Error(`A socket may not watch the ${topic}`))
    if (frame.type === 'event') onEvent(frame)
  })
  await withTimeout(10_000, ready.promise, `A socket could not watch the ${topic}`)
  return socket
}
