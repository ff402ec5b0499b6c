import { subscribedEvents, type EventName, type NewEvent } from '@passerelle/contract/events'
import type { Query, Statement } from '../database/statement.ts'
import { eventsChannel } from './channel.ts'
import type { RecordDeps } from './record-event.ts'

/**
 * Runs a change that is a single statement and records its event within it: one round trip in place of a transaction of
 * four. `change` ends with RETURNING; without a returned row there is no event. Not for use inside a transaction.
 */
export type RecordChange = <Row>(change: Required<Statement>, event: NewEvent) => Promise<Row[]>

const recorded = ({ name, text, values }: Required<Statement>, more: readonly unknown[]): Statement => {
  const [id, at, appId, actor, event, subject, data, queued] = more.map((_, n) => `$${values.length + n + 1}`)
  return {
    name: `${name}.recorded`,
    text: `
      WITH change AS (${text}), event AS (
        INSERT INTO platform.events (id, at, app_id, actor, name, subject, data)
        SELECT ${id}::text, ${at}::timestamptz, ${appId}, ${actor}::jsonb, ${event}, ${subject}, ${data}::jsonb FROM change LIMIT 1
      ), undelivered AS (
        INSERT INTO platform.undelivered (event_id, at) SELECT ${id}::text, ${at}::timestamptz FROM change WHERE ${queued}::boolean LIMIT 1
      )
      SELECT change.*, pg_notify('${eventsChannel}', ${id}::text) AS notified FROM change`,
    values: [...values, ...more],
  }
}

export const recordChange =
  (
    query: Query,
    {
      clock,
      newId,
      publish,
      queued = (name: EventName) => publish !== undefined || subscribedEvents.has(name),
    }: RecordDeps,
  ): RecordChange =>
  async <Row>(change: Required<Statement>, { appId, actor, name, subject, data }: NewEvent) => {
    const id = newId()
    const { rows } = await query<Row>(
      recorded(change, [
        id,
        clock.now(),
        appId,
        JSON.stringify(actor),
        name,
        subject,
        JSON.stringify(data),
        queued(name),
      ]),
    )
    if (rows.length > 0) publish?.(id)
    return rows
  }
