import type { Topic } from '@passerelle/contract/chats/live'
import type { EventOf } from '@passerelle/contract/events'
import type { Clock } from '@passerelle/kernel/clock'
import { hours } from '@passerelle/kernel/durations'
import { createdAtOf } from '@passerelle/kernel/ids'
import type { Query } from '../database/connect.ts'
import { eventColumns, eventOf, type EventRow } from '../events/read-events.ts'
import { topicKey, topicKeysOf } from './topics.ts'

/** An event is committed some time after its moment: so far before the cursor may one stand that was not seen. */
const overlapMs = 10_000
const longest = hours(1)
const most = 200

const order = 'ORDER BY e.at, e.id LIMIT $3'
const statements: Record<Topic, string | null> = {
  board: `SELECT ${eventColumns} FROM platform.events e WHERE e.app_id = $1 AND e.at >= $2 ${order}`,
  task: `SELECT ${eventColumns} FROM platform.events e WHERE e.subject = $1 AND e.at >= $2 ${order}`,
  thread: `SELECT ${eventColumns} FROM platform.events e
            WHERE e.app_id = $4 AND e.at >= $2 AND e.name = 'message.posted' AND e.data ->> 'threadId' = $1 ${order}`,
  inbox: null,
}

/** A subscription: `appId` is the account of what is watched. */
export type Watched = { topic: Topic; id: string; appId: string | undefined }

/** What was told in a topic since a cursor, oldest first, some of it again; null when it is too long ago or too much to tell. */
export const missedEvents = ({ query, clock }: { query: Query; clock: Clock }) =>
  async ({ topic, id, appId }: Watched, cursor: string): Promise<EventOf[] | null> => {
    const from = new Date(createdAtOf(cursor).getTime() - overlapMs)
    if (clock.now().getTime() - from.getTime() > longest) return null
    const text = statements[topic]
    if (!text) return []
    const values = [id, from, most + 1, ...(topic === 'thread' ? [appId] : [])]
    const { rows } = await query<EventRow>({ name: `live.missed.${topic}`, text, values })
    return rows.length > most ? null : rows.map(eventOf).filter((event) => topicKeysOf(event).includes(topicKey(topic, id)))
  }
