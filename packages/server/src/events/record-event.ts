import type { NewEvent } from '@passerelle/contract/events'
import type { Clock } from '@passerelle/kernel/clock'
import { eventsChannel } from './channel.ts'
import type { RecordEvent } from './record.ts'

export type RecordDeps = {
  clock: Clock
  newId: () => string
  /** Publishes the event id to other processes after commit, unless the event bus is Postgres NOTIFY. */
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

/**
 * One statement that inserts the event and its outbox row (table `platform.undelivered`) and sends the NOTIFY
 * (transactional outbox).
 */
export const eventStatement = (id: string, at: Date, { appId, actor, name, subject, data }: NewEvent) => ({
  name: 'recordEvent',
  text: statement,
  values: [id, at, appId, JSON.stringify(actor), name, subject, JSON.stringify(data)],
})

/** Records an event with one statement in the transaction of the change. */
export const recordEvent =
  ({ clock, newId, publish }: RecordDeps): RecordEvent =>
  async (tx, event) => {
    const id = newId()
    await tx.query(eventStatement(id, clock.now(), event))
    if (publish) tx.afterCommit(() => publish(id))
    return id
  }
