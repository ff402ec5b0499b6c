import type { NewEvent } from '@passerelle/contract/events'
import type { Clock } from '@passerelle/kernel/clock'
import { eventsChannel } from './channel.ts'
import type { RecordEvent } from './record.ts'

export type RecordDeps = {
  clock: Clock
  newId: () => string
  /** Tells the event's id to other processes after commit, where the event bus does not hear it from Postgres itself. */
  publish?: ((eventId: string) => void) | undefined
}

const statement = `
  WITH event AS (
    INSERT INTO platform.events (id, at, app_id, actor, name, subject, data)
    VALUES ($1::text, $2::timestamptz, $3, $4, $5, $6, $7)
  ), undelivered AS (
    INSERT INTO platform.undelivered (event_id, at) VALUES ($1::text, $2::timestamptz)
  )
  SELECT pg_notify('${eventsChannel}', $1::text)`

/** The line of an event, its place in the queue of the relay, and a word to whoever listens. */
export const eventStatement = (id: string, at: Date, { appId, actor, name, subject, data }: NewEvent) => ({
  name: 'recordEvent',
  text: statement,
  values: [id, at, appId, JSON.stringify(actor), name, subject, JSON.stringify(data)],
})

/** Writes an event by one statement in the transaction of the change. */
export const recordEvent =
  ({ clock, newId, publish }: RecordDeps): RecordEvent =>
  async (tx, event) => {
    const id = newId()
    await tx.query(eventStatement(id, clock.now(), event))
    if (publish) tx.afterCommit(() => publish(id))
    return id
  }
