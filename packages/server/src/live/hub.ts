import type { WebSocket } from 'ws'
import { closeCodes } from '@passerelle/contract/chats/live'
import type { EventOf } from '@passerelle/contract/events'
import type { Person } from '@passerelle/kernel/actor'
import type { EventBus } from '../events/event-bus.ts'
import { readEvents } from '../events/read-events.ts'
import type { Platform } from '../platform.ts'
import { createSocketSession, type ConversationDeps } from './socket-session.ts'
import { consumeEvents } from './consume-events.ts'
import { onlyInbox, type Recipients } from './inbox.ts'
import type { ReadLiveCards } from './live-cards.ts'
import type { LivePayloads } from './live-payloads.ts'
import { createEventReplay } from './replay-events.ts'
import { createRegistry } from './subscription-registry.ts'
import { createBroadcaster } from './broadcaster.ts'
import { hasExpired, send, type SocketConnection } from './socket-connection.ts'

export type HubDeps = Pick<Platform, 'clock' | 'logger'> &
  Pick<ConversationDeps, 'mayWatch' | 'readCaller' | 'visible'> & {
    bus: Pick<EventBus, 'subscribe'>
    database: Pick<Platform['database'], 'query'>
    liveViews: LivePayloads
    readCards: ReadLiveCards
    addressees: Recipients
    pingEveryMs?: number
    expiryEveryMs?: number
  }

export type Hub = {
  /** Adds an accepted socket of an authenticated user. */
  attach: (socket: WebSocket, person: Person) => void
  /** Closes every socket with this code and unsubscribes from the event bus. */
  closeAll: (code: number) => void
  size: () => number
}

/** Events about users and accounts: permissions may have changed or ended. */
const changesPeople = /^(?:user|app|password)\.|^staff\.project_set$/

/**
 * Live updates: holds the sockets of this process and sends them every event of their subscriptions that the user may
 * read (THR-014, THR-016).
 */
export const createHub = ({
  clock,
  logger,
  mayWatch,
  readCaller,
  bus,
  database,
  liveViews,
  readCards,
  addressees: allAddressees,
  visible,
  pingEveryMs = 25_000,
  expiryEveryMs = 2_500,
}: HubDeps): Hub => {
  const registry = createRegistry()
  const addressees = onlyInbox(allAddressees)
  const tell = createBroadcaster({ clock, registry, liveViews, readCards, addressees, logger })
  const missed = createEventReplay({ query: database.query, clock, addressees })
  const { begin, recheck } = createSocketSession({
    clock,
    registry,
    tell,
    missed,
    mayWatch,
    readCaller,
    visible,
    logger,
  })

  /** Sequential: revalidating a thousand sockets must not take the database connections that requests wait for. */
  const recheckAll = async (those: readonly SocketConnection[]) => {
    for (const watching of those)
      await recheck(watching).catch((err: unknown) =>
        logger.warn({ err }, 'a session could not be looked up; its socket stays for now'),
      )
  }

  /** Closes the session's own sockets; sockets of dependent sessions (staff in an account) are revalidated. */
  const endSession = ({ data: { sessionId }, actor }: EventOf<'session.ended'>) => {
    const others: SocketConnection[] = []
    for (const watching of registry.all) {
      const { person, socket } = watching
      if (person.sessionId === sessionId) socket.close(closeCodes.signedOut, 'signed out')
      else if (person.kind === 'staff' && (actor.kind === 'system' || actor.userId === person.userId))
        others.push(watching)
    }
    void recheckAll(others)
  }

  /** Revalidates the sockets of every user whose roles or account may have changed. */
  const recheckConcerned = async ({ subject }: EventOf) => {
    const concerned = [...registry.all].filter(({ person }) => person.userId === subject || person.appId === subject)
    await recheckAll(concerned)
  }

  const stopFollowing = consumeEvents({
    bus,
    logger,
    read: (ids) => readEvents(database.query, ids),
    each: async (event, batch) => {
      if (event.name === 'session.ended') return endSession(event)
      if (changesPeople.test(event.name)) await recheckConcerned(event)
      await tell.tellAll(event, batch)
    },
    gap: () => {
      for (const watching of registry.all) tell.reload(watching)
      void recheckAll([...registry.all])
    },
    hasSubscribers: () => registry.all.size > 0,
  })

  /**
   * Ping interval: terminates sockets that did not respond, and revalidates every session, because one may expire
   * without an event.
   */
  const ping = () => {
    for (const watching of registry.all) {
      if (!watching.answered) {
        watching.socket.terminate()
        continue
      }
      watching.answered = false
      watching.socket.ping()
      send(watching, { type: 'ping' })
    }
    void recheckAll([...registry.all])
  }
  const heart = setInterval(ping, pingEveryMs)
  const endExpired = () => {
    const now = clock.now()
    for (const watching of registry.all)
      if (hasExpired(watching, now)) watching.socket.close(closeCodes.signedOut, 'session_expired')
  }
  const expiry = setInterval(endExpired, expiryEveryMs)

  let closed: number | undefined
  return {
    attach: (socket, person) => {
      if (closed !== undefined) return socket.close(closed)
      const watching: SocketConnection = { socket, person, topics: new Set(), answered: true }
      registry.all.add(watching)
      socket.on('pong', () => void (watching.answered = true))
      socket.on('error', () => {})
      socket.on('close', () => registry.remove(watching))
      begin(watching)
    },
    closeAll: (code) => {
      closed = code
      clearInterval(heart)
      clearInterval(expiry)
      stopFollowing()
      for (const { socket } of registry.all) socket.close(code)
    },
    size: () => registry.all.size,
  }
}
