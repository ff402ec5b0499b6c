import { channelOf, type Channel, type TopicKey } from './topics.ts'
import type { SocketConnection } from './socket-connection.ts'

const isInbox = (key: TopicKey) => key.startsWith('inbox:')

/** Registry of subscriptions, indexed by channel. */
export const createRegistry = () => {
  const all = new Set<SocketConnection>()
  const byChannel = new Map<Channel, Set<SocketConnection>>()
  let inboxes = 0

  const unsubscribe = (watching: SocketConnection, key: TopicKey) => {
    if (!watching.topics.delete(key)) return
    if (isInbox(key)) inboxes -= 1
    const channel = channelOf(key)
    const those = byChannel.get(channel)
    those?.delete(watching)
    if (those?.size === 0) byChannel.delete(channel)
  }
  return {
    all,
    subscribe: (watching: SocketConnection, key: TopicKey) => {
      if (!all.has(watching)) return
      if (isInbox(key) && !watching.topics.has(key)) inboxes += 1
      watching.topics.add(key)
      const channel = channelOf(key)
      byChannel.set(channel, (byChannel.get(channel) ?? new Set()).add(watching))
    },
    /** Whether any socket of this process subscribes to an inbox. */
    watchesInbox: () => inboxes > 0,
    unwatch: unsubscribe,
    remove: (watching: SocketConnection) => {
      all.delete(watching)
      for (const key of watching.topics) unsubscribe(watching, key)
    },
    /** Returns every socket that subscribes to at least one of these channels, without duplicates. */
    watchersOf: (channels: readonly Channel[]): Set<SocketConnection> =>
      new Set(channels.flatMap((channel) => [...(byChannel.get(channel) ?? [])])),
  }
}

export type SubscriptionRegistry = ReturnType<typeof createRegistry>
