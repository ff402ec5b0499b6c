import type { Topic } from '@passerelle/contract/chats/live'
import { isMoneyEvent, isOfficeEvent } from '@passerelle/contract/event-audience'
import { eventNames, type EventOf } from '@passerelle/contract/events'
import type { Clock } from '@passerelle/kernel/clock'
import { hours } from '@passerelle/kernel/durations'
import { getIdTimestamp } from '@passerelle/kernel/ids'
import type { Query } from '../database/connect.ts'
import { cursorAt, eventColumns, toEvents, type EventRow } from '../events/read-events.ts'
import { inboxEvents, isForInbox, type Recipients } from './inbox.ts'
import { channelOf, channelsOf, topicKey } from './topics.ts'

/** Events are committed some time after their timestamp, so replay starts this much (ms) before the cursor. */
const overlapMs = 10_000
const longest = hours(1)
const most = 200

const order = 'ORDER BY e.at, e.id LIMIT $3'
/** Of all accounts, or of one. Event ids begin with the timestamp, so this query needs no separate index. */
const everywhere = (which: string) => `
  SELECT e.* FROM (SELECT ${eventColumns} FROM platform.events e
                    WHERE e.id >= $1::char(24) AND ($2::char(24) IS NULL OR e.app_id = $2) AND ${which}
                    ORDER BY e.id LIMIT $3) e
   ORDER BY e.at, e.id`

/** Of one server or cluster, or of all in an account. */
const ofCloud = (kind: 'server' | 'cluster') => `
  SELECT ${eventColumns} FROM platform.events e
   WHERE e.app_id = $4 AND $1 IN (e.subject, e.app_id) AND e.at >= $2 AND e.name LIKE '${kind}.%' ${order}`

/** Topics whose id is the user's: they are about many accounts. */
const isOfUser = (topic: Topic) => topic === 'backlog' || topic === 'inbox' || topic === 'ledger' || topic === 'office'
const moneyEvents = eventNames.filter((name) => isMoneyEvent({ name }))
const officeEvents = eventNames.filter((name) => isOfficeEvent({ name }))

const statements: Record<Topic, string> = {
  board: `SELECT ${eventColumns} FROM platform.events e WHERE e.app_id = $1 AND e.at >= $2 ${order}`,
  task: `SELECT ${eventColumns} FROM platform.events e WHERE e.subject = $1 AND e.at >= $2 ${order}`,
  thread: `SELECT ${eventColumns} FROM platform.events e
            WHERE e.app_id = $4 AND e.at >= $2 AND e.name = 'message.posted' AND e.data ->> 'threadId' = $1 ${order}`,
  backlog: everywhere(`e.name NOT LIKE 'session.%'`),
  server: ofCloud('server'),
  cluster: ofCloud('cluster'),
  money: `SELECT ${eventColumns} FROM platform.events e
           WHERE e.app_id = $1 AND e.at >= $2 AND e.name = ANY ($4) ${order}`,
  ledger: everywhere('e.name = ANY ($4)'),
  office: everywhere('e.name = ANY ($4)'),
  inbox: everywhere(`e.name IN (${inboxEvents.map((name) => `'${name}'`).join(', ')})`),
}

/**
 * A subscription. `appId` is the account of the subscribed object; for a backlog or inbox the user's account, if any.
 */
export type Watched = { topic: Topic; id: string; appId: string | undefined }

/**
 * Returns the events of a topic since a cursor, oldest first, possibly including some already sent. Returns null if the
 * cursor is too old or there are too many events; the client then has to reload.
 */
export const createEventReplay = ({
  query,
  clock,
  addressees,
}: {
  query: Query
  clock: Clock
  addressees: Recipients
}) => {
  const isTold = async (topic: Topic, id: string, events: readonly EventOf[]): Promise<(event: EventOf) => boolean> => {
    const channel = channelOf(topicKey(topic, id))
    if (topic !== 'inbox') return (event) => channelsOf(event).includes(channel)
    const people = await addressees(events)
    return (event) => isForInbox(event) && people.get(event.id)?.has(id) === true
  }
  return async ({ topic, id, appId }: Watched, cursor: string): Promise<EventOf[] | null> => {
    const from = new Date(getIdTimestamp(cursor).getTime() - overlapMs)
    if (clock.now().getTime() - from.getTime() > longest) return null
    const start = isOfUser(topic) ? [cursorAt(from), appId] : [id, from]
    const values = [
      ...start,
      most + 1,
      ...(topic === 'thread' || topic === 'server' || topic === 'cluster' ? [appId] : []),
      ...(topic === 'money' || topic === 'ledger' ? [moneyEvents] : []),
      ...(topic === 'office' ? [officeEvents] : []),
    ]
    const { rows } = await query<EventRow>({ name: `live.missed.${topic}`, text: statements[topic], values })
    if (rows.length > most) return null
    const events = toEvents(rows)
    return events.filter(await isTold(topic, id, events))
  }
}
