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
import type { LivePayloads } from './live-payloads.ts'
import { createEventReplay } from './replay-events.ts'
import { createRegistry } from './subscription-registry.ts'
import { createBroadcaster } from './broadcaster.ts'
import { send, type SocketConnection } from './socket-connection.ts'

export type HubDeps = Pick<Platform, 'clock' | 'logger'> &
  Pick<ConversationDeps, 'mayWatch' | 'readCaller'> & {
    bus: Pick<EventBus, 'subscribe'>
    database: Pick<Platform['database'], 'query'>
    liveViews: LivePayloads
    addressees: Recipients
    pingEveryMs?: number
  }

export type Hub = {
  /** Takes over an accepted socket; whose it is has been checked. */
  attach: (socket: WebSocket, person: Person) => void
  /** Ends every socket with this code and follows no more events. */
  closeAll: (code: number) => void
  size: () => number
}

/** Events about people and accounts: after each of them somebody may have other rights, or none. */
const changesPeople = /^(?:user|app|password)\./

/** The sockets of this process and what they are told: every event that the person may read, of what they watch (THR-014, THR-016). */
export const createHub = ({
  clock,
  logger,
  mayWatch,
  readCaller,
  bus,
  database,
  liveViews,
  addressees: allAddressees,
  pingEveryMs = 25_000,
}: HubDeps): Hub => {
  const registry = createRegistry()
  const addressees = onlyInbox(allAddressees)
  const tell = createBroadcaster({ registry, liveViews, addressees, logger })
  const missed = createEventReplay({ query: database.query, clock, addressees })
  const { begin, recheck } = createSocketSession({ clock, registry, tell, missed, mayWatch, readCaller, logger })

  /** One after the other: a thousand sockets may not take the connections that people wait for. */
  const recheckAll = async (those: readonly SocketConnection[]) => {
    for (const watching of those)
      await recheck(watching).catch((err: unknown) =>
        logger.warn({ err }, 'a session could not be looked up; its socket stays for now'),
      )
  }

  /** The session's own sockets end; those of sessions that hang on it (staff in an account) are looked up. */
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

  /** Roles, removal and accounts: whoever it may concern is looked up now. */
  const recheckConcerned = async ({ subject }: EventOf) => {
    const concerned = [...registry.all].filter(({ person }) => person.userId === subject || person.appId === subject)
    await recheckAll(concerned)
  }

  const stopFollowing = consumeEvents({
    bus,
    logger,
    read: (ids) => readEvents(database.query, ids),
    each: async (event) => {
      if (event.name === 'session.ended') return endSession(event)
      if (changesPeople.test(event.name)) await recheckConcerned(event)
      await tell.tellAll(event)
    },
    gap: () => {
      for (const watching of registry.all) tell.reload(watching)
      void recheckAll([...registry.all])
    },
    hasSubscribers: () => registry.all.size > 0,
  })

  /** Drops who does not answer any more, and looks up every session now and then: one may have run out without an event. */
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
      stopFollowing()
      for (const { socket } of registry.all) socket.close(code)
    },
    size: () => registry.all.size,
  }
}
