import { setTimeout as wait } from 'node:timers/promises'
import { chats } from '@passerelle/contract/chats/api'
import { Topic, type ServerFrame } from '@passerelle/contract/chats/live'
import { fullPath } from '@passerelle/contract/full-path'

const patienceMs = 30_000

export type EventFrame = Extract<ServerFrame, { type: 'event' }>
export type LiveSocket = {
  /** Subscribes to each topic of each id, where that is not refused. */
  watch: (ids: readonly string[]) => Promise<void>
  /** What is called with each event that arrives. */
  onEvent: (frame: EventFrame) => void
  /** Resolves when the event with this id has arrived, or the socket is closed. */
  until: (eventId: string) => Promise<void>
  /** Resolves with the moment at which the socket was closed. */
  closed: Promise<number>
  isOpen: () => boolean
  close: () => void
}

/** Opens a socket with a session token or a ticket; undefined where the upgrade is refused. */
export const openLiveSocket = async (origin: string, token: string): Promise<LiveSocket | undefined> => {
  const address = `${origin.replace('http', 'ws')}${fullPath(chats.connect)}?token=${encodeURIComponent(token)}`
  const socket = new WebSocket(address)
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', () => resolve(performance.now()), { once: true }),
  )
  const isAccepted = await new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true), { once: true })
    socket.addEventListener('error', () => resolve(false), { once: true })
  })
  if (!isAccepted) return undefined
  let answers = 0
  let [wanted, arrived] = ['', () => {}]
  const live: LiveSocket = {
    watch: async (ids) => {
      const topics = Topic.options.flatMap((topic) => ids.map((id) => ({ type: 'subscribe', topic, id })))
      answers = topics.length
      const done = new Promise<void>((resolve) => (arrived = resolve))
      for (const frame of topics) socket.send(JSON.stringify(frame))
      await Promise.race([done, closed])
    },
    onEvent: () => {},
    until: async (eventId) => {
      wanted = eventId
      const here = new Promise<void>((resolve) => (arrived = resolve))
      const isLate = await Promise.race([here, closed, wait(patienceMs, true, { ref: false })])
      if (isLate === true) throw new Error('An event does not arrive at a socket')
    },
    closed,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.close(),
  }
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as ServerFrame
    if ((frame.type === 'subscribed' || frame.type === 'refused') && (answers -= 1) === 0) arrived()
    if (frame.type !== 'event') return
    live.onEvent(frame)
    if (frame.cursor === wanted) arrived()
  })
  return live
}
