import type { Topic } from '@passerelle/contract/chats/live'
import { isInternalEvent, isMoneyEvent } from '@passerelle/contract/event-audience'
import type { EventOf } from '@passerelle/contract/events'
import type { Person } from '@passerelle/kernel/actor'
import { readerKind } from '@passerelle/kernel/reader-kind'
import type { Clock } from '@passerelle/kernel/clock'
import { mayRead } from '@passerelle/kernel/visibility'
import { eventFrame, type EventFrame } from './frames.ts'
import type { Recipients } from './inbox.ts'
import { createBatchCards, type LiveCard, type ReadLiveCards } from './live-cards.ts'
import { viewOf, type LivePayloads } from './live-payloads.ts'
import type { SubscriptionRegistry } from './subscription-registry.ts'
import { channelOf, channelsOf, topicKey, type Channel, type TopicKey } from './topics.ts'
import { hasExpired, send, sendText, type SocketConnection } from './socket-connection.ts'

type Told = EventOf & { appId: string }

/**
 * Whether a user may receive an event: the same rule as for reading it, checked for each receiver of each event
 * (ROL-002, ROL-004, THR-006). Of money, administrators alone are told (COL-022).
 */
export const mayReceive = (person: Person, event: EventOf): event is Told =>
  event.appId !== null &&
  mayRead(person, { appId: event.appId, internal: isInternalEvent(event) }) &&
  (person.kind === 'staff' || person.admin || !isMoneyEvent(event))

export type BroadcasterDeps = {
  clock: Clock
  registry: SubscriptionRegistry
  liveViews: LivePayloads
  readCards: ReadLiveCards
  addressees: Recipients
  logger: { error: (details: object, text: string) => void }
}

/** Broadcasts events to sockets. */
export const createBroadcaster = ({ clock, registry, liveViews, readCards, addressees, logger }: BroadcasterDeps) => {
  const receiversOf = (channels: readonly Channel[], event: EventOf) => {
    const now = clock.now()
    return [...registry.watchersOf(channels)].filter(
      (watching) => mayReceive(watching.person, event) && !hasExpired(watching, now),
    )
  }
  const cardOf = createBatchCards({
    readCards,
    logger,
    isShownOnBoard: (event) => event.appId !== null && receiversOf([`board:${event.appId}`], event).length > 0,
  })

  const frameOf = async (event: Told) => {
    const data = await viewOf(liveViews, event)
    return data && eventFrame(event, data)
  }

  /**
   * Returns the text of an event's frame for each receiver. It is serialized once for all receivers of one kind;
   * subscribers of the board get the card of the changed task as they may see it (THR-016, ROL-004).
   */
  const frameTexts = (frame: EventFrame, card: LiveCard | undefined, people: ReadonlySet<string> | undefined) => {
    const texts = new Map<string, string>()
    const board = topicKey('board', frame.appId)
    return ({ person, topics }: SocketConnection): string => {
      const inbox = people?.has(person.userId) === true
      const shown = topics.has(board) ? card : undefined
      const key = `${inbox} ${shown ? readerKind(person, shown.ownerId) : ''}`
      const known = texts.get(key)
      if (known !== undefined) return known
      const text = JSON.stringify({ ...frame, ...(inbox && { inbox }), ...(shown && { card: shown.show(person) }) })
      texts.set(key, text)
      return text
    }
  }

  /**
   * Sends an event to every socket that subscribes to one of its channels, or whose user is a recipient, and may read
   * it. `batch`: the events that were read together with it.
   */
  const broadcast = async (event: EventOf, batch: readonly EventOf[]) => {
    const people = registry.watchesInbox() ? (await addressees([event])).get(event.id) : undefined
    const channels: Channel[] = [...channelsOf(event), ...[...(people ?? [])].map((id): Channel => `inbox:${id}`)]
    const receivers = () => receiversOf(channels, event)
    if (receivers().length === 0) return
    try {
      const [frame, card] = [await frameOf(event as Told), await cardOf(event, batch)]
      if (!frame) return
      const textFor = frameTexts(frame, card, people)
      for (const watching of receivers()) sendText(watching, textFor(watching))
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
