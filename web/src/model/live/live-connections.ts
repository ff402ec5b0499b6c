import { fullPath } from '@passerelle/contract/full-path'
import { live as operations } from '@passerelle/contract/chats/live'
import { call } from '../api/call.ts'
import { sessionEnded } from '../session/session-expiry.ts'
import { getSession, sessionStore } from '../session/session.ts'
import type { Side } from '../session/side.ts'
import { createStore } from '../../kit/store/store.ts'
import { noteLiveEvent } from './fresh-for.ts'
import { liveConnection, type LiveConnection } from './live-connection.ts'

/** Lifetime of a ticket, in ms: its expiry minus this is the current time of the server. */
const ticketLife = 30_000

/**
 * Opens a WebSocket to the server of this page, authenticated by a single-use ticket of the side's session (THR-014).
 */
const openSocket = async (side: Side) => {
  const { token, expiresAt } = await call(operations.takeTicket, {}, { side, ...(side === 'staff' && { appId: null }) })
  const url = new URL(fullPath(operations.connect), location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  url.searchParams.set('token', token)
  return { socket: new WebSocket(url), serverTime: Date.parse(expiresAt) - ticketLife }
}

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Sides whose live connection is lost, with the time of the loss in ms of `performance.now()`. */
export const brokenStore = createStore<Readonly<Partial<Record<Side, number>>>>({})

const noteBroken = (side: Side) => (broken: boolean) => {
  const { [side]: _, ...others } = brokenStore.get()
  brokenStore.set(broken ? { ...others, [side]: performance.now() } : others)
}

const connections = new Map<Side, { token: string; connection: LiveConnection }>()

const endOthers = () => {
  for (const [side, { token, connection }] of connections) {
    if (getSession(side)?.token === token) continue
    connections.delete(side)
    connection.close()
  }
}
sessionStore.subscribe(endOthers)

/** The shared live connection of a side's session; null while nobody is signed in. */
export const getLiveConnection = (side: Side): LiveConnection | null => {
  endOthers()
  const session = getSession(side)
  if (!session) return null
  const known = connections.get(side)
  if (known) return known.connection
  const connection = liveConnection({
    open: () => openSocket(side),
    elapsed: () => performance.now(),
    after,
    onSignedOut: () => sessionEnded(side, session.token),
    onBroken: noteBroken(side),
    onEvent: noteLiveEvent,
  })
  connections.set(side, { token: session.token, connection })
  return connection
}
