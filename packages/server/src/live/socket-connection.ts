import type { WebSocket } from 'ws'
import type { ServerFrame, Topic } from '@passerelle/contract/chats/live'
import type { ProblemCode } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { TopicKey } from './topics.ts'

/**
 * Whether a user may subscribe to a topic. `appId` is the account of the subscribed object, for topics whose id does
 * not contain it.
 */
export type MaySubscribe = (
  person: Person,
  topic: Topic,
  id: string,
) => Promise<{ ok: true; appId?: string } | { ok: false; code: ProblemCode }>

/** One socket with its user and subscriptions. */
export type SocketConnection = {
  socket: WebSocket
  person: Person
  /** When the session ends; known from the first subscription on. */
  expiresAt?: Date
  topics: Set<TopicKey>
  /** Whether the browser responded to the last ping. */
  answered: boolean
}

/** Whether the session has ended by itself, which no event tells. */
export const hasExpired = ({ expiresAt }: Pick<SocketConnection, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== undefined && expiresAt <= now

const mostBuffered = 1024 * 1024

/**
 * Sends text to a socket. Back-pressure: a socket that does not read any more is terminated, so that its send buffer
 * does not grow.
 */
export const sendText = ({ socket }: Pick<SocketConnection, 'socket'>, text: string): void => {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > mostBuffered) return socket.terminate()
  socket.send(text)
}

export const send = (watching: Pick<SocketConnection, 'socket'>, frame: ServerFrame): void =>
  sendText(watching, JSON.stringify(frame))
