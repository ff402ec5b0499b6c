import type { Topic } from '@passerelle/contract/chats/live'
import { isInternalEvent, type EventOf } from '@passerelle/contract/events'
import type { Person } from '@passerelle/kernel/actor'
import { mayRead } from '@passerelle/kernel/visibility'
import { eventFrame } from './frames.ts'
import type { Recipients } from './inbox.ts'
import { viewOf, type LivePayloads } from './live-payloads.ts'
import type { SubscriptionRegistry } from './subscription-registry.ts'
import { channelOf, channelsOf, type Channel, type TopicKey } from './topics.ts'
import { send, sendText, type SocketConnection } from './socket-connection.ts'

type Told = EventOf & { appId: string }

/**
 * Whether a user may receive an event: the same rule as for reading it, checked for each receiver of each event
 * (ROL-002, ROL-004, THR-006).
 */
export const mayReceive = (person: Person, event: EventOf): event is Told =>
  event.appId !== null && mayRead(person, { appId: event.appId, internal: isInternalEvent(event) })

export type BroadcasterDeps = {
  registry: SubscriptionRegistry
  liveViews: LivePayloads
  addressees: Recipients
  logger: { error: (details: object, text: string) => void }
}

/** Broadcasts events to sockets. */
export const createBroadcaster = ({ registry, liveViews, addressees, logger }: BroadcasterDeps) => {
  const frameOf = async (event: Told) => {
    const data = await viewOf(liveViews, event)
    return data && eventFrame(event, data)
  }

  /**
   * Sends an event to every socket that subscribes to one of its channels, or whose user is a recipient, and may read
   * it. Payload and frame are built once for all of them.
   */
  const broadcast = async (event: EventOf) => {
    const people = registry.watchesInbox() ? (await addressees([event])).get(event.id) : undefined
    const channels: Channel[] = [...channelsOf(event), ...[...(people ?? [])].map((id): Channel => `inbox:${id}`)]
    const receivers = () => [...registry.watchersOf(channels)].filter(({ person }) => mayReceive(person, event))
    if (receivers().length === 0) return
    try {
      const frame = await frameOf(event as Told)
      if (!frame) return
      const [plain, addressed] = [JSON.stringify(frame), JSON.stringify({ ...frame, inbox: true })]
      for (const watching of receivers()) sendText(watching, people?.has(watching.person.userId) ? addressed : plain)
    } catch (err) {
      logger.error(
        { err, event: event.id, name: event.name },
        'an event could not be shown; its watchers are asked to read again',
      )
      for (const watching of receivers()) reload(watching, (key) => channels.includes(channelOf(key)))
    }
  }

  /** Replays missed events to one socket. */
  const sendMissed = async (watching: SocketConnection, events: readonly EventOf[]) => {
    const people = await addressees(events)
    for (const event of events) {
      const frame = mayReceive(watching.person, event) && (await frameOf(event))
      if (frame) send(watching, people.get(event.id)?.has(watching.person.userId) ? { ...frame, inbox: true } : frame)
    }
  }

  const reload = (watching: SocketConnection, which: (key: TopicKey) => boolean = () => true) => {
    for (const key of watching.topics) {
      if (!which(key)) continue
      const [topic, id] = key.split(':') as [Topic, string]
      send(watching, { type: 'reload', topic, id })
    }
  }

  return { tellAll: broadcast, tellOne: sendMissed, reload }
}

export type Broadcaster = ReturnType<typeof createBroadcaster>
