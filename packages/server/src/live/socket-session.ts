import { closeCodes, type ClientFrame } from '@passerelle/contract/chats/live'
import { isProblem } from '@passerelle/contract/problems'
import type { SessionCaller } from '../auth/read-caller.ts'
import type { Clock } from '@passerelle/kernel/clock'
import { cursorAt } from '../events/read-events.ts'
import { clientFrame } from './frames.ts'
import type { createEventReplay } from './replay-events.ts'
import type { SubscriptionRegistry } from './subscription-registry.ts'
import type { Broadcaster } from './broadcaster.ts'
import { topicKey } from './topics.ts'
import type { VisibleTopics } from '../visible-topics/visible-topics.ts'
import { send, type MaySubscribe, type SocketConnection } from './socket-connection.ts'

export type ConversationDeps = {
  clock: Clock
  registry: SubscriptionRegistry
  tell: Broadcaster
  missed: ReturnType<typeof createEventReplay>
  mayWatch: MaySubscribe
  /** Returns the current user of a session and its end; throws a Problem if it has ended. */
  readCaller: (sessionId: string) => Promise<SessionCaller>
  visible: Pick<VisibleTopics, 'see'>
  logger: { error: (details: object, text: string) => void }
}

const mostTopics = 100
const maxPendingFrames = 200
const policyViolation = 1008

/** Handles the frames of one socket one after the other (serial queue). */
export const createSocketSession = ({
  clock,
  registry,
  tell,
  missed,
  mayWatch,
  readCaller,
  visible,
  logger,
}: ConversationDeps) => {
  /** Revalidates the session: updates the roles or closes the socket. Returns false if the socket was closed. */
  const revalidateSession = async (watching: SocketConnection): Promise<boolean> => {
    const { person } = watching
    try {
      const { person: now, expiresAt } = await readCaller(person.sessionId)
      watching.expiresAt = expiresAt
      watching.person =
        now.kind === 'staff' && person.kind === 'staff' ? { ...now, ...(person.appId && { appId: person.appId }) } : now
      return true
    } catch (error) {
      if (!isProblem(error)) throw error
      watching.socket.close(closeCodes.signedOut, error.code)
      return false
    }
  }

  const subscribe = async (
    watching: SocketConnection,
    { topic, id, cursor }: Extract<ClientFrame, { type: 'subscribe' }>,
  ) => {
    if (!(await revalidateSession(watching))) return
    const verdict = await mayWatch(watching.person, topic, id)
    if (!verdict.ok) return send(watching, { type: 'refused', topic, id, code: verdict.code })
    const key = topicKey(topic, id)
    if (watching.topics.size >= mostTopics && !watching.topics.has(key))
      return send(watching, { type: 'refused', topic, id, code: 'too_many_requests' })
    // Subscribe before reading missed events so that none is lost in between. Events received twice have the same
    // cursor.
    registry.subscribe(watching, key)
    const heardFrom = cursorAt(clock.now())
    if (cursor) {
      const events = await missed({ topic, id, appId: verdict.appId }, cursor)
      if (events) await tell.tellOne(watching, events)
      else send(watching, { type: 'reload', topic, id })
    }
    send(watching, { type: 'subscribed', topic, id, cursor: heardFrom })
  }

  /** Only what a socket may hear can be seen by its person. */
  const note = ({ person, topics }: SocketConnection, { topic, id }: Extract<ClientFrame, { type: 'visible' }>) => {
    if (topics.has(topicKey(topic, id))) visible.see({ userId: person.userId, topic, id })
  }

  const answer = async (watching: SocketConnection, text: string) => {
    const frame = clientFrame(text)
    if (!frame) return watching.socket.close(policyViolation, 'not understood')
    if (frame.type === 'refused') return send(watching, frame)
    if (frame.type === 'unsubscribe') return registry.unwatch(watching, topicKey(frame.topic, frame.id))
    if (frame.type === 'visible') return note(watching, frame)
    try {
      await subscribe(watching, frame)
    } catch (err) {
      logger.error({ err, topic: frame.topic, id: frame.id }, 'a subscription could not be answered')
      registry.unwatch(watching, topicKey(frame.topic, frame.id))
      send(watching, { type: 'refused', topic: frame.topic, id: frame.id, code: 'unavailable' })
    }
  }

  const begin = (watching: SocketConnection) => {
    let waiting = 0
    let last = Promise.resolve()
    watching.socket.on('message', (data) => {
      if (waiting >= maxPendingFrames) return watching.socket.close(policyViolation, 'too many frames')
      waiting += 1
      last = last
        .then(() => answer(watching, Buffer.isBuffer(data) ? data.toString() : ''))
        .finally(() => (waiting -= 1))
    })
  }

  return { begin, recheck: revalidateSession }
}
