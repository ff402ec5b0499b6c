import { events, type EventName, type NewEvent } from '@passerelle/contract/events'
import type { Clock } from '@passerelle/kernel/clock'
import { eventsChannel } from './channel.ts'
import { currentSpan } from '../tracing/span-store.ts'
import type { RecordEvent } from './record.ts'

export type RecordDeps = {
  clock: Clock
  newId: () => string
  /** Publishes the event id to other processes after commit, unless the event bus is Postgres NOTIFY. */
  publish?: ((eventId: string) => void) | undefined
  /** Whether an event gets an outbox row. Default: those with subscribers, and all where ids are published. */
  queued?: (name: EventName) => boolean
}

const insertEvent = `
    INSERT INTO platform.events (id, at, app_id, actor, name, subject, data)
    VALUES ($1::text, $2::timestamptz, $3, $4, $5, $6, $7)`

const announced = `
  WITH event AS (${insertEvent}
  ), undelivered AS (
    INSERT INTO platform.undelivered (event_id, at, traceparent) SELECT $1::text, $2::timestamptz, $9::text
    WHERE $8::boolean
  )
  SELECT pg_notify('${eventsChannel}', $1::text)`

/** Whether processes are told of an event: of those that are queued, and of those that somebody may follow. */
export const isAnnounced = (name: EventName, queued: boolean): boolean => queued || !events[name].silent

/**
 * One statement that inserts the event and, where `queued`, its outbox row (table `platform.undelivered`) with
 * the span that the jobs of the event go on, and sends the NOTIFY (transactional outbox); a silent event is only
 * inserted.
 */
export const eventStatement = (
  id: string,
  at: Date,
  { appId, actor, name, subject, data }: NewEvent,
  queued = events[name].subscribed === true,
) => {
  const values = [id, at, appId, JSON.stringify(actor), name, subject, JSON.stringify(data)]
  return isAnnounced(name, queued)
    ? {
        name: 'recordEvent',
        text: announced,
        values: [...values, queued, currentSpan()?.traceparent ?? null],
      }
    : { name: 'recordSilentEvent', text: insertEvent, values }
}

/** By default events with subscribers are queued, and all of them where the relay has to publish ids after a crash. */
export const isQueued = ({ publish, queued }: Pick<RecordDeps, 'publish' | 'queued'>, name: EventName): boolean =>
  queued ? queued(name) : events[name].subscribed === true || (publish !== undefined && !events[name].silent)

/**
 * Records an event with one statement in the transaction of the change. An event without subscribers is queued only
 * where the relay has to publish it again after a crash.
 */
export const recordEvent =
  (deps: RecordDeps): RecordEvent =>
  async (tx, event) => {
    const { clock, newId, publish } = deps
    const id = newId()
    const queued = isQueued(deps, event.name)
    tx.send(eventStatement(id, clock.now(), event, queued))
    if (publish && isAnnounced(event.name, queued)) tx.afterCommit(() => publish(id))
    return id
  }
