import type { WebSocket } from 'ws'
import type { ServerFrame, Topic } from '@passerelle/contract/chats/live'
import type { ProblemCode } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { TopicKey } from './topics.ts'

/** May this person watch this? `appId` is the account of what is watched, for topics whose id does not say it. */
export type MaySubscribe = (
  person: Person,
  topic: Topic,
  id: string,
) => Promise<{ ok: true; appId?: string } | { ok: false; code: ProblemCode }>

/** One socket: whose it is, and what it watches. */
export type SocketConnection = {
  socket: WebSocket
  person: Person
  topics: Set<TopicKey>
  /** Has the browser answered since the last ping? */
  answered: boolean
}

const mostBuffered = 1024 * 1024

/** Sends text to a socket; one that does not read any more is dropped, so that its backlog does not grow here. */
export const sendText = ({ socket }: Pick<SocketConnection, 'socket'>, text: string): void => {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > mostBuffered) return socket.terminate()
  socket.send(text)
}

export const send = (watching: Pick<SocketConnection, 'socket'>, frame: ServerFrame): void =>
  sendText(watching, JSON.stringify(frame))
